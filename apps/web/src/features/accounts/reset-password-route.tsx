import { m } from '@aplauso/texts/messages'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { NewPasswordField, passwordError } from '#components/account/new-password-field.tsx'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { isPassword, refusedPassword } from '#lib/session/credential-checks.ts'
import { useSession } from '#lib/session/session.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { BackToLogin } from './back-to-login.tsx'
import { isLinkInvalid } from './is-link-invalid.ts'
import { useEmailedToken } from './use-emailed-token.ts'
import { useFocusOnStep } from './use-focus-on-step.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.reset_head), description: t(m.reset_description) }),
}

export function Component() {
  const t = useText()
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const token = useEmailedToken()
  const [invalidToken, setInvalidToken] = useState<string | null>()
  // The link of another email may open in the same window.
  const isInvalid = token === undefined || (token !== null && token === invalidToken)
  useFocusOnStep(isInvalid)
  const { props, busy, errorOf } = useForm({
    values: { password: '' },
    check: ({ password }) => ({ password: isPassword(password) ? undefined : passwordError(t, 'length') }),
    send: ({ password }) => api.post<null>('/api/auth/reset-password', { token, password }),
    async onSent() {
      // The server has ended every session of the account, perhaps this one too.
      if (user) signOut()
      toast({ title: t(m.reset_done), description: t(m.reset_done_text) })
      await navigate('/login', { replace: true })
    },
    fieldErrors: (error) => ({ password: passwordError(t, refusedPassword(error, 'password')) }),
    onFailed(error) {
      if (isLinkInvalid(error)) setInvalidToken(token)
      return isLinkInvalid(error)
    },
    failedTitle: t(m.reset_failed),
    failedText: t(m.register_failed_text),
    errorDisplay: 'always',
    focusAfterFailure: 'password',
  })

  if (isInvalid) {
    return (
      <AccountFrame
        title={t(m.link_dead)}
        lead={t(m.link_dead_text)}
        seed="camarim"
        above={<StatusIcon icon={Unlink} tone="trouble" />}
      >
        <Link to="/forgot-password" className="min-h-14 w-full text-lg btn btn-primary">
          {t(m.link_dead_again)}
        </Link>
        <BackToLogin />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t(m.reset_title)} lead={t(m.reset_lead)} seed="camarim">
      <form {...props} className="grid gap-5">
        <NewPasswordField label={t(m.reset_password)} error={errorOf('password')} />
        <SubmitButton busy={busy} busyText={t(m.reset_sending)} className="min-h-14 text-lg btn-primary">
          {t(m.reset_submit)}
        </SubmitButton>
      </form>
    </AccountFrame>
  )
}
