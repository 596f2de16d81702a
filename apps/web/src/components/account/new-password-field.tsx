import {
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  STRICT_PASSWORD_MIN_CHARACTERS,
} from '@aplauso/contract/limits'
import type { ratePassword } from '@aplauso/contract/password-strength'
import { m } from '@aplauso/texts/messages'
import { useDeferredValue, useState } from 'react'
import { type Translate, useText } from '#lib/i18n/language.tsx'
import type { PasswordRefusal } from '#lib/session/credential-checks.ts'
import { FormField } from '#ui/form/form-field.tsx'
import { PasswordInput } from '#ui/form/password-field.tsx'
import { PasswordStrengthMeter, useStrengthTexts } from './password-strength-meter.tsx'

type NewPasswordFieldProps = {
  label: string
  name?: string
  error: string | false | undefined
  /** Personal data such as the name. A password made of it is rated weak. */
  personal?: readonly string[]
}

export const passwordError = (t: Translate, refusal: PasswordRefusal | undefined): string | undefined =>
  refusal === 'guessable'
    ? t(m.password_refused, { min: STRICT_PASSWORD_MIN_CHARACTERS })
    : refusal && t(m.register_password_error, { min: PASSWORD_MIN_CHARACTERS, max: PASSWORD_MAX_CHARACTERS })

/**
 * Field for a new password with a strength meter. Weak passwords get a warning; only a server with strict rules refuses
 * them.
 */
export function NewPasswordField({ label, name = 'password', error, personal = [] }: NewPasswordFieldProps) {
  const t = useText()
  const [rate, setRate] = useState<typeof ratePassword>()
  const [password, setPassword] = useState('')
  const rated = useDeferredValue(password)
  const strength = rated === '' ? undefined : rate?.(rated, personal)
  const texts = useStrengthTexts(strength, rated.length < PASSWORD_MIN_CHARACTERS)

  async function loadRating() {
    if (rate) return
    try {
      const module = await import('@aplauso/contract/password-strength')
      setRate(() => module.ratePassword)
    } catch (error) {
      console.warn('password strength cannot be rated', error)
    }
  }

  return (
    <div>
      <FormField label={label} error={error} hint={<PasswordStrengthMeter step={strength?.step ?? 0} {...texts} />}>
        {(control) => (
          <PasswordInput
            {...control}
            name={name}
            autoComplete="new-password"
            minLength={PASSWORD_MIN_CHARACTERS}
            required
            onFocus={() => void loadRating()}
            onChange={(event) => {
              // Text typed before hydration fired no focus event, so the rating also loads on change.
              void loadRating()
              setPassword(event.target.value)
            }}
          />
        )}
      </FormField>
      <p role="status" className="sr-only">
        {strength && t(m.password_strength_said, texts)}
      </p>
    </div>
  )
}
