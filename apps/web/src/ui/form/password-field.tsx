import { FormField } from './form-field.tsx'
import { PasswordInput } from './password-input.tsx'

type PasswordFieldProps = { label: string; name: string; error: string | false | undefined; className?: string }

/** The password that somebody has. It is nobody's state: the form reads it when it is sent. */
export function PasswordField({ label, name, error, className }: PasswordFieldProps) {
  return (
    <FormField label={label} error={error} className={className}>
      {(control) => <PasswordInput {...control} name={name} autoComplete="current-password" required />}
    </FormField>
  )
}
