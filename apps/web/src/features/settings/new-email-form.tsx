import type { User } from '@aplauso/contract/accounts'
import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { isEmail } from '#lib/session/credential-checks.ts'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'

const EMPTY = { email: '', password: '' }

export function NewEmailForm({ user, onSent }: { user: User; onSent: (email: string) => void }) {
  const t = useText()
  const addressOf = ({ email }: typeof EMPTY) => email.trim().toLowerCase()
  const { props, busy, errorOf } = useForm({
    values: EMPTY,
    check: (typed) => ({
      email:
        (!isEmail(addressOf(typed)) && t(m.login_email_error)) ||
        (addressOf(typed) === user.email && t(m.settings_email_same)),
      password: typed.password === '' && t(m.login_password_error),
    }),
    send: (typed) => api.post<null>('/api/auth/change-email', { ...typed, email: addressOf(typed) }),
    onSent(_nothing, typed) {
      props.ref.current?.reset()
      onSent(addressOf(typed))
    },
    fieldErrors: (error, code) => ({
      email: refusedFields(error).includes('email') && t(m.login_email_error),
      password: code === 'invalid_credentials' && t(m.settings_password_wrong),
    }),
  })
  return (
    <form {...props} className="mt-4 grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t(m.settings_email_new)}
        error={errorOf('email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        required
      />
      <PasswordField label={t(m.settings_password_current)} error={errorOf('password')} name="password" />
      <SubmitButton busy={busy} className="justify-self-start btn-ink max-sm:w-full">
        {t(m.settings_email_save)}
      </SubmitButton>
    </form>
  )
}
