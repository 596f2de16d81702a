import type { SignedIn } from '@aplauso/contract/accounts'
import type { SignInAnswer } from '@aplauso/contract/second-factors'
import { serviceOf } from '@aplauso/contract/service-names'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PasskeyButton } from '#components/second-factor/passkey-button.tsx'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { ServiceError, useServiceError } from '#components/sign-in-services/service-error.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate, useSearchParams } from '#lib/page/use-navigate.ts'
import { isEmail } from '#lib/session/credential-checks.ts'
import { redirectAfterLogin, returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { isInvited } from './is-invited.ts'
import { needsInvite, registrableTypes } from './registration-choices.ts'
import { OrLine, ServiceLinks } from './service-links.tsx'
import { ServiceSignIn } from './service-sign-in.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.login_head), description: t(m.login_description) }),
}

export function Component() {
  const service = serviceOf(useSearchParams()[0].get('service'))
  return service ? <ServiceSignIn service={service} /> : <LoginForm />
}

function LoginForm() {
  const t = useText()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const address = useLocation()
  const [email, setEmail] = useState('')
  const [serviceError, clearServiceError] = useServiceError()
  async function finish({ token, user }: SignedIn) {
    signIn(token, user)
    toast({ title: t(m.login_welcome, { name: user.displayName }) })
    await navigate(redirectAfterLogin(address), { replace: true })
  }
  const { props, busy, errorOf, failure } = useForm({
    values: { email, password: '' },
    check: (typed) => ({
      email: !isEmail(typed.email.trim()) && t(m.login_email_error),
      password: typed.password === '' && t(m.login_password_error),
    }),
    send: (typed) => api.post<SignInAnswer>('/api/auth/login', { ...typed, email: typed.email.trim() }),
    onSent: (answer) =>
      'challenge' in answer
        ? navigate('/second-factor', { state: { ...answer, ...returnStateOf(address) } })
        : finish(answer),
    failedTitle: t(m.login_failed),
    failedText: t(m.login_failed_text),
    describe: (reason, code) => (code === 'rate_limited' ? `${reason} ${t(m.login_reset_hint)}` : reason),
    focusAfterFailure: 'password',
  })

  return (
    <AccountFrame
      title={t(m.login_title)}
      lead={t(isInvited(address) ? m.hand_login_lead : m.login_lead)}
      seed="entrada"
    >
      <ServiceError code={serviceError} className="mb-5" />
      <form
        {...props}
        onSubmit={(event) => {
          clearServiceError()
          props.onSubmit(event)
        }}
        className="grid gap-4"
      >
        <TextField
          label={t(m.login_email)}
          error={errorOf('email')}
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="username"
          required
        />
        <PasswordField label={t(m.login_password)} name="password" error={errorOf('password') || failure} />
        {/* The typed email goes along in the history state, not in the address. */}
        <Link
          to="/forgot-password"
          state={{ email, ...returnStateOf(address) }}
          className="-my-1.5 justify-self-start text-sm tap-link"
        >
          {t(m.login_forgot)}
        </Link>
        <SubmitButton busy={busy} busyText={t(m.login_sending)} className="min-h-14 text-lg btn-primary">
          {t(m.login_submit)}
        </SubmitButton>
      </form>
      <OrLine />
      <PasskeyButton
        text={t(m.login_passkey)}
        className="btn-ghost"
        send={(passkey) => api.post<SignedIn>('/api/auth/passkeys/sign-in', passkey)}
        onSent={finish}
      />
      <ServiceLinks hasLine={false} />
      <NoAccount />
    </AccountFrame>
  )
}

/** The way to an account, as far as this server has one. */
function NoAccount() {
  const t = useText()
  const address = useLocation()
  const offered = useAvailableFeatures()
  const returnTarget = returnStateOf(address)
  if (registrableTypes(offered, undefined).length > 0) {
    return (
      <p className="mt-6 text-center text-sm text-ink-2">
        {t(m.login_no_account)}{' '}
        <Link to="/register" state={returnTarget} className="link">
          {t(m.login_register)}
        </Link>
      </p>
    )
  }
  return (
    <p className="mt-6 text-center text-sm text-ink-2">
      {isInvited(address) && `${t(m.login_invited_needs_account)} `}
      {t(needsInvite(offered) ? m.login_invite_only : m.login_closed)}
    </p>
  )
}
