import type { SignedIn } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { focusOn } from '#lib/browser/focus-on.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { isEmail } from '#lib/session/credentials.ts'
import { redirectAfterLogin, wayBackOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { AccountFrame } from '#parts/shell/account-frame.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.login_head), description: t(m.login_description) }),
}

export function Component() {
  const { t, language } = useLanguage()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const address = useLocation()
  const [sending, setSending] = useState(false)
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState<'email' | 'password'>()
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('password'))
    const unfinished = !isEmail(email.trim()) ? 'email' : password === '' ? 'password' : undefined
    setFailure(undefined)
    setMissing(unfinished)
    if (unfinished) return focusOn(form, unfinished)

    setSending(true)
    try {
      const { token, user } = await api.post<SignedIn>('/api/auth/login', { email: email.trim(), password })
      signIn(token, user)
      toast({ title: t(m.login_welcome, { name: user.displayName }) })
      await navigate(redirectAfterLogin(address), { replace: true })
    } catch (error) {
      const reason = await failureText(error, t, language, t(m.login_failed_text))
      const isLimit = error instanceof ApiError && error.problem?.code === 'rate_limited'
      const description = isLimit ? `${reason} ${t(m.login_reset_hint)}` : reason
      setFailure(description)
      setSending(false)
      toast({ title: t(m.login_failed), description, tone: 'destructive' })
      focusOn(form, 'password')
    }
  }

  function forgetProblems() {
    setMissing(undefined)
    setFailure(undefined)
  }

  return (
    <AccountFrame title={t(m.login_title)} lead={t(m.login_lead)} seed="entrada">
      <form noValidate method="post" onSubmit={submit} onInput={forgetProblems} className="grid gap-4">
        <FormField label={t(m.login_email)} error={missing === 'email' ? t(m.login_email_error) : undefined}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="username"
              required
              className="field aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <FormField label={t(m.login_password)} error={missing === 'password' ? t(m.login_password_error) : failure}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              required
              className="aria-invalid:border-perigo"
            />
          )}
        </FormField>
        {/* What was typed goes along, but not in the address. */}
        <Link
          to="/forgot-password"
          state={{ email, ...wayBackOf(address) }}
          className="-my-1.5 justify-self-start text-sm tap-link"
        >
          {t(m.login_forgot)}
        </Link>
        <button type="submit" disabled={sending} className="min-h-14 text-lg btn btn-primary">
          {sending && <Spinner />}
          {t(sending ? m.login_sending : m.login_submit)}
        </button>
      </form>
      <p className="mt-6 text-center text-sm text-ink-2">
        {t(m.login_no_account)}{' '}
        <Link to="/register" state={wayBackOf(address)} className="link">
          {t(m.login_register)}
        </Link>
      </p>
    </AccountFrame>
  )
}
