import { m } from '@aplauso/texts/messages'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from './form-field.tsx'

/** A password input that can be shown, which saves retries on a phone. */
export function PasswordInput({ className = '', ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useText()
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <span className="relative block">
      <input {...input} type={visible ? 'text' : 'password'} className={`pe-12 field ${className}`} />
      <button
        type="button"
        aria-label={t(visible ? m.common_hide_password : m.common_show_password)}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0.5 inset-e-0.5 grid w-11 place-items-center rounded-sm text-ink-3 hover:text-ink"
      >
        <Icon size={18} aria-hidden="true" />
      </button>
    </span>
  )
}

type PasswordFieldProps = { label: string; name: string; error: string | false | undefined; className?: string }

/** The current password. It is not in React state: the form reads it when submitted. */
export function PasswordField({ label, name, error, className }: PasswordFieldProps) {
  return (
    <FormField label={label} error={error} className={className}>
      {(control) => <PasswordInput {...control} name={name} autoComplete="current-password" required />}
    </FormField>
  )
}
