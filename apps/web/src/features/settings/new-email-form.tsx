import type { User } from '@aplauso/contract/accounts'
import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { EMAIL_CHANGE_DELAY_HOURS, EMAIL_UNDO_DAYS } from '@aplauso/contract/retention'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { isEmail } from '#lib/session/credential-checks.ts'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { useSecondFactor } from './second-factor-state.ts'

const CODE_MAX_CHARACTERS = 40
const EMPTY = { email: '', password: '', code: '' }

export function NewEmailForm({ user, onSent }: { user: User; onSent: () => Promise<void> }) {
  const t = useText()
  const { data: factors } = useSecondFactor()
  const hasPassword = factors?.hasPassword !== false
  const takesCode = factors !== undefined && (factors.totp || factors.recoveryCodes > 0)
  const addressOf = ({ email }: typeof EMPTY) => email.trim().toLowerCase()
  const { props, busy, errorOf } = useForm({
    values: EMPTY,
    check: (typed) => ({
      email:
        (!isEmail(addressOf(typed)) && t(m.login_email_error)) ||
        (addressOf(typed) === user.email && t(m.settings_email_same)),
      password: hasPassword && typed.password === '' && t(m.login_password_error),
      code: undefined as string | false | undefined,
    }),
    send: (typed) =>
      api.post<null>('/api/auth/change-email', {
        email: addressOf(typed),
        ...(hasPassword && { password: typed.password }),
        ...(typed.code.trim() !== '' && { code: typed.code }),
      }),
    onSent() {
      props.ref.current?.reset()
      return onSent()
    },
    fieldErrors: (error, code) => ({
      email: refusedFields(error).includes('email') && t(m.login_email_error),
      password: code === 'invalid_credentials' && t(m.settings_password_wrong),
      code: code === 'invalid_code' && t(m.error_invalid_code),
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
      {hasPassword && (
        <PasswordField label={t(m.settings_password_current)} error={errorOf('password')} name="password" />
      )}
      {takesCode && (
        <TextField
          label={t(m.settings_email_code)}
          hint={t(m.settings_email_code_hint, { hours: EMAIL_CHANGE_DELAY_HOURS })}
          error={errorOf('code')}
          name="code"
          autoComplete="one-time-code"
          maxLength={CODE_MAX_CHARACTERS}
          optional
        />
      )}
      <p className="text-sm text-ink-2 sm:col-span-2">
        {!takesCode && `${t(m.settings_email_when, { hours: EMAIL_CHANGE_DELAY_HOURS })} `}
        {t(m.settings_email_undo, { days: EMAIL_UNDO_DAYS })}
      </p>
      <SubmitButton busy={busy} className="justify-self-start btn-ink max-sm:w-full">
        {t(m.settings_email_save)}
      </SubmitButton>
    </form>
  )
}
