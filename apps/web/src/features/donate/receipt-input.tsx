import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'

type ReceiptInputProps = {
  email: string
  creatorName: string
  error: string | undefined
  /** True if it replaced a focused button. */
  takesFocus: boolean
  onChange: (email: string) => void
}

export default function ReceiptInput({ email, creatorName, error, takesFocus, onChange }: ReceiptInputProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <FormField
      label={t(m.donate_receipt)}
      optional
      error={error}
      hint={t(m.donate_receipt_note, { name: creatorName })}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          type="email"
          name="receiptEmail"
          autoComplete="email"
          maxLength={EMAIL_MAX_CHARACTERS}
          value={email}
          onChange={(event) => onChange(event.target.value)}
          className="field"
        />
      )}
    </FormField>
  )
}
