import type { ComponentProps, ReactNode } from 'react'
import { FormField } from './form-field.tsx'
import { maxLengthOf } from './max-length.ts'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'maxLength'> & {
  label: string
  hint?: ReactNode
  error?: string | false | undefined
  optional?: boolean
  value: string
  maxCharacters: number
  onChange: (typed: string) => void
}

/** A longer text to type, with its label, its hint and what is wrong with it. */
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
