import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { isEmail } from '#lib/session/credential-checks.ts'
import { useSession } from '#lib/session/session.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { BackToLogin } from './back-to-login.tsx'
import { ResetLinkSent } from './reset-link-sent.tsx'
import { useFocusOnStep } from './use-focus-on-step.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.forgot_head), description: t(m.forgot_description) }),
}

/** Requests a reset link. The answer is the same whether or not the account exists. */
export function Component() {
  const { t, language } = useLanguage()
  const { state } = useLocation()
  const { user } = useSession()
  const [typed, setTyped] = useState(() => typedAtLogin(state))
  const email = typed ?? user?.email ?? ''
  const [sent, setSent] = useState(false)
  useFocusOnStep(sent)
  const { props, busy, errorOf } = useForm({
    values: { email },
    check: (values) => ({ email: !isEmail(values.email.trim()) && t(m.login_email_error) }),
    send: () => request(),
    onSent: setSent,
  })

  /** True if the server accepted the request. */
  async function request(): Promise<boolean> {
    try {
      await api.post<null>('/api/auth/forgot-password', { email: email.trim() })
      return true
    } catch (error) {
      const description = await failureText(error, t, language, t(m.register_failed_text))
      toast({ title: t(m.forgot_failed), description, tone: 'destructive' })
      return false
    }
  }

  if (sent) return <ResetLinkSent email={email.trim()} onResend={request} onOtherEmail={() => setSent(false)} />
  return (
    <AccountFrame title={t(m.forgot_title)} lead={t(m.forgot_lead)} seed="ensaio">
      <form {...props} className="grid gap-4">
        <TextField
          label={t(m.login_email)}
          error={errorOf('email')}
          name="email"
          type="email"
          value={email}
          onChange={setTyped}
          autoComplete="username"
          required
        />
        <SubmitButton busy={busy} busyText={t(m.common_sending)} className="mt-2 min-h-14 text-lg btn-primary">
          {t(m.forgot_submit)}
        </SubmitButton>
      </form>
      <BackToLogin />
    </AccountFrame>
  )
}

function typedAtLogin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}
