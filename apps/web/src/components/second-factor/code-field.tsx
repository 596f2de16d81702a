import { m } from '@aplauso/texts/messages'
import { useEffect, useRef } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'

const DIGITS = 6

export const digitsOf = (code: string): string => code.replace(/\D/g, '')

export const isCode = (code: string): boolean => digitsOf(code).length === DIGITS

/** A code of an authenticator app, as the field `code`. Its form submits itself at the sixth digit. */
export function CodeField({ error }: { error: string | false | undefined }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    // The next code replaces a refused one.
    if (error) input.current?.select()
  }, [error])
  return (
    <FormField label={t(m.totp_code)} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // Room for the space that some apps copy.
          maxLength={DIGITS + 2}
          required
          onInput={({ currentTarget }) => {
            if (isCode(currentTarget.value)) currentTarget.form?.requestSubmit()
          }}
          className="tnum text-center text-xl tracking-[0.02em] field"
        />
      )}
    </FormField>
  )
}
