import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

/** Link to the directory from an empty list. */
export function DiscoverButton() {
  const t = useText()
  return (
    <Link to="/dashboard/fan/discover" className="btn btn-ghost">
      {t(m.supporter_discover)}
    </Link>
  )
}
