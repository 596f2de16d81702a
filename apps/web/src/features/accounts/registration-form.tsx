import type { SignedIn, UserType } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ArrowLeft } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { NewPasswordField } from '#parts/account/new-password-field.tsx'
import { AccountFrame } from '#parts/shell/account-frame.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { ConsentTick } from '#ui/form/consent-tick.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { ACCOUNT_TYPES } from './account-types.ts'
import { ExtraFields } from './extra-fields.tsx'
import { type RegistrationDraft, usernameOf } from './registration-draft.ts'
import { FIELDS } from './registration-rules.ts'
import { useRegistration } from './use-registration.ts'
import { useUsernameCheck } from './use-username-check.ts'
import { UsernameField } from './username-field.tsx'

type RegistrationFormProps = {
  type: UserType
  draft: RegistrationDraft
  onChange: (changes: Partial<RegistrationDraft>) => void
  onBack: () => void
  onRegistered: (signedIn: SignedIn) => void
}

export function RegistrationForm({ type, draft, onChange, onBack, onRegistered }: RegistrationFormProps) {
  const t = useText()
  const username = usernameOf(draft)
  const usernameStatus = useUsernameCheck(username)
  const { problems, mend, sending, submit } = useRegistration({ type, draft, usernameStatus, onRegistered })
  const { title, text, seed, extra } = ACCOUNT_TYPES[type]

  function change(changes: Partial<RegistrationDraft>) {
    mend(FIELDS.filter((field) => field in changes))
    // A username that is not written yet follows the display name.
    if ('displayName' in changes) mend(['username'])
    onChange(changes)
  }

  return (
    <AccountFrame
      title={t(title)}
      lead={t(text)}
      seed={seed}
      above={
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <p className="eyebrow">{t(m.register_step, { step: 2 })}</p>
          <button type="button" onClick={onBack} className="gap-1.5 text-sm tap-link">
            <ArrowLeft size={16} aria-hidden="true" />
            {t(m.register_back)}
          </button>
        </div>
      }
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-5 [&_input]:scroll-mt-10">
        <FormField
          label={t(m.register_display_name)}
          error={
            problems.displayName &&
            t(problems.displayName === 'look_alike' ? m.register_username_look_alike : m.register_display_name_error)
          }
        >
          {(control) => (
            <input
              {...control}
              name="displayName"
              value={draft.displayName}
              onChange={(event) => change({ displayName: event.target.value })}
              autoComplete="name"
              required
              className="field aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <UsernameField
          value={username}
          status={usernameStatus}
          isOwn={draft.username !== undefined}
          problem={problems.username}
          withAddress={type === 'creator'}
          onChange={(typed) => change({ username: typed })}
        />
        <FormField
          label={t(m.register_email)}
          error={problems.email && t(problems.email === 'taken' ? m.error_email_taken : m.login_email_error)}
        >
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              value={draft.email}
              onChange={(event) => change({ email: event.target.value })}
              autoComplete="email"
              required
              className="field aria-invalid:border-perigo"
            />
          )}
        </FormField>
        <NewPasswordField
          label={t(m.register_password)}
          invalid={problems.password}
          personal={[draft.displayName, username, draft.email]}
          onType={() => mend(['password'])}
        />
        <ExtraFields extra={extra} draft={draft} problems={problems} onChange={change} />
        <ConsentTick
          checked={draft.consent}
          error={problems.consent && t(problems.consent === 'outdated' ? m.register_terms_changed : m.consent_error)}
          onChange={(consent) => change({ consent })}
        />
        <button type="submit" disabled={sending} className="min-h-14 text-lg btn btn-primary">
          {sending && <Spinner />}
          {t(sending ? m.register_sending : m.register_submit)}
        </button>
      </form>
    </AccountFrame>
  )
}
