import { m } from '@aplauso/texts/messages'
import { UserPlus } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'

export function AddCreatorLink() {
  const t = useText()
  return (
    <Link to="/agency/add-creator" className="btn btn-ink">
      <UserPlus size={18} aria-hidden="true" />
      {t(m.agency_add)}
    </Link>
  )
}
