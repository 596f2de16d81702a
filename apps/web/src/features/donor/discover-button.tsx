import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

/** The way on from a list that has nobody in it yet. */
export function DiscoverButton() {
  const t = useText()
  return (
    <Link to="/dashboard/fan/discover" className="btn btn-ghost">
      {t(m.supporter_discover)}
    </Link>
  )
}
