import type { SignedIn, UserType } from '@aplauso/contract/accounts'
import type { CheckedInvite } from '@aplauso/contract/invites'
import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'react-router'
import { NewPasswordField, passwordError } from '#components/account/new-password-field.tsx'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { api } from '#lib/api/api.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { returnStateOf } from '#lib/session/safe-redirect.ts'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { ConsentTick } from '#ui/form/consent-tick.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { ACCOUNT_TYPES } from './account-types.ts'
import { ExtraFields } from './extra-fields.tsx'
import { type RegistrationDraft, registrationOf, usernameOf, valuesOf } from './registration-draft.ts'
import { checkRegistration, registrationProblemsOf } from './registration-rules.ts'
import { ServiceLinks } from './service-links.tsx'
import { ServiceNotice } from './service-notice.tsx'
import { isServiceGone } from './use-pending-service.ts'
import { useUsernameCheck } from './use-username-check.ts'
import { UsernameField } from './username-field.tsx'
import { isRefusal, type UsernameStatus } from './username-status.ts'

type RegistrationInvite = Pick<CheckedInvite, 'isForOneAddress'> & { token: string }

type RegistrationFormProps = {
  type: UserType
  draft: RegistrationDraft
  /** The service that takes the place of a password. */
  service: SignInService | undefined
  invite: RegistrationInvite | undefined
  onChange: (changes: Partial<RegistrationDraft>) => void
  /** Undefined for an invitation, which is for one account type. */
  onBack: (() => void) | undefined
  onServiceGone: (() => void) | undefined
  onRegistered: (signedIn: SignedIn) => Promise<void>
}

export function RegistrationForm(form: RegistrationFormProps) {
  const { type, draft, service, invite, onChange, onBack } = form
  const t = useText()
  const username = usernameOf(draft)
  const usernameStatus = useUsernameCheck(username)
  const { props, busy, errorOf, mend } = useRegistration(form, usernameStatus)
  const { title, text, seed, extraFields } = ACCOUNT_TYPES[type]

  const displayNameProblem = errorOf('displayName')
  const emailProblem = errorOf('email')
  const consentProblem = errorOf('consent')
  return (
    <AccountFrame
      title={t(title)}
      lead={t(text)}
      seed={seed}
      above={
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <p className="eyebrow">{onBack ? t(m.register_step, { step: 2 }) : t(m.register_invite)}</p>
          {onBack && (
            <button type="button" onClick={onBack} className="gap-1.5 text-sm tap-link">
              <ArrowLeft size={16} aria-hidden="true" />
              {t(m.register_back)}
            </button>
          )}
        </div>
      }
    >
      {service && <ServiceNotice service={service} className="mb-5" />}
      <form {...props} className="grid gap-5 [&_input]:scroll-mt-10">
        <TextField
          label={t(m.register_display_name)}
          error={
            displayNameProblem &&
            t(displayNameProblem === 'look_alike' ? m.register_username_look_alike : m.register_display_name_error)
          }
          name="displayName"
          value={draft.displayName}
          onChange={(displayName) => {
            // The username follows the display name until it is edited, so its error no longer applies.
            mend('username')
            onChange({ displayName })
          }}
          autoComplete="name"
          required
        />
        <UsernameField
          value={username}
          status={usernameStatus}
          isTyped={draft.username !== undefined}
          problem={errorOf('username')}
          showsAddress={type === 'creator'}
          onChange={(typed) => onChange({ username: typed })}
        />
        <TextField
          label={t(m.register_email)}
          error={emailProblem && t(emailProblem === 'taken' ? m.error_email_taken : m.login_email_error)}
          name="email"
          type="email"
          hint={invite?.isForOneAddress ? t(m.register_invite_email) : undefined}
          value={draft.email}
          onChange={(email) => onChange({ email })}
          autoComplete="email"
          required
        />
        {!service && (
          <NewPasswordField
            label={t(m.register_password)}
            error={passwordError(t, errorOf('password'))}
            personal={[draft.displayName, username, draft.email]}
          />
        )}
        <ExtraFields extra={extraFields} draft={draft} errorOf={errorOf} onChange={onChange} />
        <ConsentTick
          checked={draft.consent}
          error={consentProblem && t(consentProblem === 'outdated' ? m.register_terms_changed : m.consent_error)}
          onChange={(consent) => onChange({ consent })}
        />
        <SubmitButton busy={busy} busyText={t(m.register_sending)} className="min-h-14 text-lg btn-primary">
          {t(m.register_submit)}
        </SubmitButton>
      </form>
      {service ? <OtherWays service={service} form={form} /> : <ServiceLinks invite={invite?.token} />}
    </AccountFrame>
  )
}

/** The ways to an account that the service in use does not have. */
function OtherWays({
  service,
  form: { type, draft, invite },
}: {
  service: SignInService
  form: RegistrationFormProps
}) {
  const t = useText()
  const returnTarget = returnStateOf(useLocation())
  const withPassword = new URLSearchParams({ type, ...(invite && { invite: invite.token }) })
  return (
    <div className="mt-6 grid gap-2 text-center text-sm text-ink-2">
      <p>
        <Link to={`/register?${withPassword}`} state={{ ...returnTarget, email: draft.email }} className="link">
          {t(m.register_service_password)}
        </Link>
      </p>
      <p>
        {t(m.register_service_has_account)}{' '}
        <Link to="/link-account" state={returnTarget} className="link">
          {t(m.register_service_link, { service: SERVICE_NAMES[service] })}
        </Link>
      </p>
    </div>
  )
}

/** Submits the form. The password is not in the draft; it is read on submit. */
function useRegistration(form: RegistrationFormProps, usernameStatus: UsernameStatus) {
  const { type, draft, service, invite, onServiceGone, onRegistered } = form
  const { t, language } = useLanguage()
  return useForm({
    values: { draft, password: '' },
    check: ({ password }) => ({
      ...checkRegistration(valuesOf(type, draft, service ? undefined : password)),
      ...(isRefusal(usernameStatus) && { username: usernameStatus }),
    }),
    send: ({ password }) =>
      api.post<SignedIn>('/api/auth/register', {
        ...registrationOf(type, draft, service ? undefined : password, language),
        ...(service && { service: true }),
        ...(invite && { invite: invite.token }),
      }),
    onSent: onRegistered,
    fieldErrors: registrationProblemsOf,
    onFailed(error) {
      const isGone = service !== undefined && isServiceGone(error)
      if (isGone) onServiceGone?.()
      return isGone
    },
    describe: (reason, code) => (code === 'in_use' ? t(m.login_service_elsewhere) : reason),
    failedTitle: t(m.register_failed),
    failedText: t(m.register_failed_text),
    errorDisplay: 'always',
  })
}
