import { m } from '@aplauso/texts/messages'
import { type ReactNode, useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'

type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

type FormFieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | false | undefined
  optional?: boolean | undefined
  className?: string | undefined
  /** Renders the control with the attributes that bind it to label, hint and error. */
  children: (control: ControlProps) => ReactNode
}

export function FormField({
  label,
  isLabelHidden = false,
  hint,
  error,
  optional = false,
  className = '',
  children,
}: FormFieldProps) {
  const t = useText()
  const id = useId()
  const noteId = `${id}-note`
  const note = error || hint
  return (
    <div className={className}>
      <div className={isLabelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3 text-sm'}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-ink-3">{t(m.common_optional)}</span>}
      </div>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(note && { 'aria-describedby': noteId }) })}
      {note && (
        <p id={noteId} className={`mt-1.5 text-sm ${error ? 'font-medium text-perigo' : 'text-ink-3'}`}>
          {note}
        </p>
      )}
    </div>
  )
}
