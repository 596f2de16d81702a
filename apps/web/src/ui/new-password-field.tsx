import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useDeferredValue, useState } from 'react'
import { useText } from '#lib/language.tsx'
import type { ratePassword } from '#lib/password-strength.ts'
import { FormField } from '#ui/form-field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { StrengthMeter, useStrengthTexts } from '#ui/strength-meter.tsx'

type NewPasswordFieldProps = {
  label: string
  name?: string
  /** Whether what is in the field cannot be a password. */
  invalid: boolean
  /** What is known of the person, such as their name: a password made of it is weak. */
  personal?: readonly string[]
  onType?: () => void
}

/** A password that is being chosen, with how hard it is to guess. Weak ones are warned about, never refused. */
export function NewPasswordField({ label, name = 'password', invalid, personal = [], onType }: NewPasswordFieldProps) {
  const t = useText()
  const [rate, setRate] = useState<typeof ratePassword>()
  const [password, setPassword] = useState('')
  const rated = useDeferredValue(password)
  const strength = rated === '' ? undefined : rate?.(rated, personal)
  const texts = useStrengthTexts(strength, rated.length < PASSWORD_MIN_CHARACTERS)

  async function loadRating() {
    if (rate) return
    try {
      const module = await import('#lib/password-strength.ts')
      setRate(() => module.ratePassword)
    } catch (error) {
      console.warn('Passwords are not rated', error)
    }
  }

  return (
    <div>
      <FormField
        label={label}
        error={
          invalid
            ? t(m.register_password_error, { min: PASSWORD_MIN_CHARACTERS, max: PASSWORD_MAX_CHARACTERS })
            : undefined
        }
        hint={<StrengthMeter step={strength?.step ?? 0} {...texts} />}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name={name}
            autoComplete="new-password"
            minLength={PASSWORD_MIN_CHARACTERS}
            required
            className="aria-invalid:border-perigo"
            onFocus={() => void loadRating()}
            onChange={(event) => {
              // What was typed before the scripts came had no focus that they could see.
              void loadRating()
              setPassword(event.target.value)
              onType?.()
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
