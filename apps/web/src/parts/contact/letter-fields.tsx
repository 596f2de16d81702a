import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import type { BoundLetter } from './use-letter.ts'

export const LETTER_FIELD = 'field aria-invalid:border-perigo'

/** Who writes, and where the answer goes. */
export function SenderFields({ bound, errorOf }: BoundLetter) {
  const t = useText()
  return (
    <>
      <FormField label={t(m.contact_name)} error={errorOf('name', t(m.contact_name_error))}>
        {(control) => (
          <input
            {...control}
            {...bound('name')}
            autoComplete="name"
            required
            maxLength={100}
            className={LETTER_FIELD}
          />
        )}
      </FormField>
      <FormField label={t(m.login_email)} error={errorOf('email', t(m.login_email_error))}>
        {(control) => (
          <input
            {...control}
            {...bound('email')}
            type="email"
            autoComplete="email"
            required
            maxLength={EMAIL_MAX_CHARACTERS}
            className={LETTER_FIELD}
          />
        )}
      </FormField>
    </>
  )
}

export function MessageField({ bound, errorOf, hint }: BoundLetter & { hint: ReactNode }) {
  const t = useText()
  return (
    <FormField label={t(m.contact_message)} hint={hint} error={errorOf('message', t(m.contact_message_error))}>
      {(control) => (
        <textarea
          {...control}
          {...bound('message')}
          rows={5}
          required
          maxLength={2_000}
          className={`min-h-32 py-3 ${LETTER_FIELD}`}
        />
      )}
    </FormField>
  )
}
