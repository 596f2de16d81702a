import { m } from '@aplauso/texts/messages'
import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { wayBackOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'

export function BackToLogin() {
  const t = useText()
  const { user } = useSession()
  const wayBack = wayBackOf(useLocation())
  if (user) return null
  return (
    <p className="mt-4 text-center">
      <Link to="/login" state={wayBack} className="gap-1.5 text-sm tap-link">
        <ArrowLeft size={16} aria-hidden="true" />
        {t(m.forgot_back)}
      </Link>
    </p>
  )
}
