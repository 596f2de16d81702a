import type { SignInAnswer } from '@aplauso/contract/second-factors'
import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { PendingService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { ServiceMark } from '#components/sign-in-services/service-mark.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { isEmail } from '#lib/session/credential-checks.ts'
import { redirectAfterLogin, returnStateOf } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { isServiceGone } from './use-pending-service.ts'
import { WaitingService } from './waiting-service.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.link_account_head), description: t(m.link_account_description) }),
}

/** Asks for the password of an account, which links the service to it and signs in. */
export function Component() {
  return (
    <WaitingService service={undefined}>
      {(pending, onGone) => <LinkForm pending={pending} onGone={onGone} />}
    </WaitingService>
  )
}

function LinkForm({ pending, onGone }: { pending: PendingService; onGone: () => void }) {
  const t = useText()
  const { signIn } = useSession()
  const navigate = useNavigate()
  const here = useLocation()
  const service = SERVICE_NAMES[pending.provider]
  // The address of an account is known only if the service gave one that an account has.
  const known = pending.next === 'link' ? pending.email : null
  const [email, setEmail] = useState(known ?? '')
  const { props, busy, errorOf, failure } = useForm({
    values: { email, password: '' },
    check: (typed) => ({
      email: !isEmail(typed.email.trim()) && t(m.login_email_error),
      password: typed.password === '' && t(m.login_password_error),
    }),
    send: ({ email: typed, password }) =>
      api.post<SignInAnswer>('/api/auth/oauth/pending/link', {
        ...(known === null && { email: typed.trim() }),
        password,
      }),
    async onSent(answer) {
      if ('challenge' in answer) return navigate('/second-factor', { state: { ...answer, ...returnStateOf(here) } })
      signIn(answer.token, answer.user)
      toast({
        title: t(m.login_welcome, { name: answer.user.displayName }),
        description: t(m.link_account_done, { service }),
      })
      await navigate(redirectAfterLogin(here), { replace: true })
    },
    fieldErrors: (_error, code) => ({
      password: code === 'invalid_credentials' && t(known === null ? m.error_invalid_credentials : m.confirm_wrong),
    }),
    onFailed(error) {
      const isGone = isServiceGone(error)
      if (isGone) onGone()
      return isGone
    },
    failedTitle: t(m.link_account_failed, { service }),
    failedText: t(m.register_failed_text),
    describe: (reason, code) => (code === 'in_use' ? t(m.login_service_elsewhere) : reason),
    focusAfterFailure: 'password',
  })
  return (
    <AccountFrame
      title={known === null ? t(m.link_account_own, { service }) : t(m.link_account_title)}
      lead={known === null ? t(m.link_account_own_lead) : t(m.link_account_lead, { email: known, service })}
      seed="entrada"
      above={
        <span aria-hidden="true" className="mb-4 grid size-14 place-items-center rounded-full bg-sunken text-ink-2">
          <ServiceMark service={pending.provider} size={26} />
        </span>
      }
    >
      <form {...props} className="grid gap-4">
        {known === null ? (
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
        ) : (
          // Password managers need to know the account of the password.
          <input type="email" name="email" autoComplete="username" value={known} readOnly hidden />
        )}
        <PasswordField label={t(m.login_password)} name="password" error={errorOf('password') || failure} />
        <Link
          to="/forgot-password"
          state={{ email, ...returnStateOf(here) }}
          className="-my-1.5 justify-self-start text-sm tap-link"
        >
          {t(m.login_forgot)}
        </Link>
        <SubmitButton busy={busy} busyText={t(m.link_account_sending)} className="min-h-14 text-lg btn-primary">
          {t(m.link_account_submit, { service })}
        </SubmitButton>
      </form>
      <p className="mt-6 text-center text-sm">
        <Link to="/login" state={returnStateOf(here)} className="link">
          {t(m.link_account_other)}
        </Link>
      </p>
    </AccountFrame>
  )
}
