import type { User } from '@aplauso/contract/accounts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { useText } from '#lib/language.tsx'
import { FormField } from '#ui/form-field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.ts'
import { SaveButton } from './save-button.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useChange } from './use-change.ts'

type Field = 'currentPassword' | 'newPassword'
type Passwords = Record<Field, string>

export function PasswordSettings({ user }: { user: User }) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Field>()
  const { change, busy } = useChange({
    send: (input: Passwords) => api.post<null>('/api/auth/change-password', input),
    onDone() {
      form.current?.reset()
      toast({ title: t(m.settings_password_saved), description: t(m.settings_password_saved_text) })
    },
    onRefused(error) {
      const problem = error instanceof ApiError ? error.problem : undefined
      const field = problem?.code === 'invalid_credentials' ? 'currentPassword' : undefined
      if (field) refuse(field)
      return field !== undefined
    },
  })

  function refuse(field: Field) {
    setWrong(field)
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const currentPassword = String(values.get('currentPassword'))
    const newPassword = String(values.get('newPassword'))
    setWrong(undefined)
    if (currentPassword === '') return refuse('currentPassword')
    if (newPassword.length < PASSWORD_MIN_CHARACTERS || newPassword.length > PASSWORD_MAX_CHARACTERS) {
      return refuse('newPassword')
    }
    change({ currentPassword, newPassword })
  }

  return (
    <SettingsSection title={t(m.settings_password)} text={t(m.settings_password_text)}>
      <form ref={form} noValidate method="post" onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
        {/* For password managers, which have to know whose password changes. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <FormField
          label={t(m.settings_password_current)}
          error={wrong === 'currentPassword' ? t(m.settings_password_wrong) : undefined}
        >
          {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" required />}
        </FormField>
        <FormField
          label={t(m.settings_password_new)}
          hint={t(m.register_password_rule, { count: PASSWORD_MIN_CHARACTERS })}
          error={
            wrong === 'newPassword'
              ? t(m.register_password_error, { min: PASSWORD_MIN_CHARACTERS, max: PASSWORD_MAX_CHARACTERS })
              : undefined
          }
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="newPassword"
              autoComplete="new-password"
              minLength={PASSWORD_MIN_CHARACTERS}
              required
            />
          )}
        </FormField>
        <div className="grid sm:col-span-2">
          <SaveButton busy={busy}>{t(m.settings_password_save)}</SaveButton>
        </div>
      </form>
    </SettingsSection>
  )
}
