import { m } from '@aplauso/texts/messages'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { BackLink } from '#ui/text/back-link.tsx'

export function BackToLogin() {
  const t = useText()
  const { user } = useSession()
  const returnTarget = returnStateOf(useLocation())
  if (user) return null
  return (
    <p className="mt-4 text-center">
      <BackLink to="/login" state={returnTarget}>
        {t(m.forgot_back)}
      </BackLink>
    </p>
  )
}
