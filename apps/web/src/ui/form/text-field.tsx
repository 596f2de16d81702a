import type { ComponentProps, ReactNode } from 'react'
import { FormField } from './form-field.tsx'
import { maxLengthOf } from './max-length.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  hint?: ReactNode
  error?: string | false | undefined
  optional?: boolean
  /** Class of the field; `className` is the control's. */
  fieldClassName?: string
  /** Without it the form reads the control when submitted. */
  onChange?: (typed: string) => void
}

export function TextField({ label, hint, error, optional, fieldClassName, ...input }: TextFieldProps) {
  const { onChange, className = '', ...rest } = input
  return (
    <FormField label={label} hint={hint} error={error} optional={optional} className={fieldClassName}>
      {(control) => (
        <input
          {...rest}
          {...control}
          {...(onChange && { onChange: (event) => onChange(event.target.value) })}
          className={`field ${className}`}
        />
      )}
    </FormField>
  )
}

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'maxLength'> & {
  label: string
  hint?: ReactNode
  error?: string | false | undefined
  optional?: boolean
  value: string
  maxCharacters: number
  onChange: (typed: string) => void
}

export function TextAreaField({ label, hint, error, optional, maxCharacters, onChange, ...area }: TextAreaFieldProps) {
  const { className = 'resize-y py-2.5', ...rest } = area
  return (
    <FormField label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          maxLength={maxLengthOf(area.value, maxCharacters)}
          onChange={(event) => onChange(event.target.value)}
          className={`block field ${className}`}
        />
      )}
    </FormField>
  )
}
