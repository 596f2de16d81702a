import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { NewPasswordField, passwordError } from '#components/account/new-password-field.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { isPassword, refusedPassword } from '#lib/session/credential-checks.ts'
import { useSession } from '#lib/session/session.tsx'
import { BusyButton, SubmitButton } from '#ui/form/busy-button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SavedNote } from '#ui/form/saved-note.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useSecondFactor } from './second-factor-state.ts'
import { SettingsSection } from './settings-section.tsx'

const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordSettings({ user }: { user: User }) {
  const t = useText()
  const { data: state } = useSecondFactor()
  const hasNone = state?.hasPassword === false
  return (
    <SettingsSection
      anchor="palavra-passe"
      title={t(m.settings_password)}
      text={t(hasNone ? m.settings_password_none : m.settings_password_text)}
    >
      {hasNone ? <RequestPassword user={user} /> : <ChangePassword user={user} />}
    </SettingsSection>
  )
}

/** For an account without a password: the link of a forgotten one sets the first. */
function RequestPassword({ user: { email } }: { user: User }) {
  const t = useText()
  const { change, busy, isDone } = useChange({
    send: () => api.post<null>('/api/auth/forgot-password', { email }),
    onDone: () => undefined,
  })
  return (
    <>
      <BusyButton busy={busy} icon={Mail} onClick={() => change(undefined)} className="btn-ghost max-sm:w-full">
        {t(m.settings_password_set)}
      </BusyButton>
      <SavedNote isShown={isDone} text={t(m.settings_password_set_sent, { email })} className="mt-3" />
    </>
  )
}

function ChangePassword({ user }: { user: User }) {
  const t = useText()
  const { setUser } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [changes, setChanges] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const { props, busy, errorOf } = useForm({
    values: EMPTY,
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' && t(m.login_password_error),
      newPassword: !isPassword(newPassword) && passwordError(t, 'length'),
    }),
    send: (typed) => api.post<null>('/api/auth/change-password', typed),
    onSent() {
      // Submitted with Enter in a field, the focus would be lost when the form resets.
      button.current?.focus()
      props.ref.current?.reset()
      setChanges(changes + 1)
      // The server asks a creator to review the connected access.
      if (user.userType === 'creator') setUser({ ...user, grantsReview: true })
      setSaved(true)
    },
    fieldErrors: (error, code) => ({
      currentPassword: code === 'invalid_credentials' && t(m.settings_password_wrong),
      newPassword: passwordError(t, refusedPassword(error, 'newPassword')),
    }),
  })
  return (
    <form
      {...props}
      onInput={(event) => {
        setSaved(false)
        props.onInput(event)
      }}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      {/* Tells password managers which account changes its password. */}
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label={t(m.settings_password_current)} name="currentPassword" error={errorOf('currentPassword')} />
      <NewPasswordField
        key={changes}
        label={t(m.settings_password_new)}
        name="newPassword"
        error={errorOf('newPassword')}
        personal={[user.displayName, user.username, user.email]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-full">
        <SubmitButton ref={button} busy={busy} className="btn-ink max-sm:w-full">
          {t(m.settings_password_save)}
        </SubmitButton>
        <SavedNote isShown={isSaved} text={`${t(m.settings_password_saved)}. ${t(m.settings_password_saved_text)}`} />
      </div>
    </form>
  )
}
