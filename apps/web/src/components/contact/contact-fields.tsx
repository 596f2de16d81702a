import { EMAIL_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { type Translate, useText } from '#lib/i18n/language.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import type { ContactFieldBinding } from './use-contact-form.ts'

export const contactErrors = (t: Translate) => ({
  name: t(m.contact_name_error),
  email: t(m.login_email_error),
  message: t(m.contact_message_error),
})

export function SenderFields({ bindField }: ContactFieldBinding) {
  const t = useText()
  return (
    <>
      <TextField label={t(m.contact_name)} {...bindField('name')} autoComplete="name" required maxLength={100} />
      <TextField
        label={t(m.login_email)}
        {...bindField('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX_CHARACTERS}
      />
    </>
  )
}

export function ContactMessageField({ bindField, hint }: ContactFieldBinding & { hint: ReactNode }) {
  const t = useText()
  return (
    <TextAreaField
      label={t(m.contact_message)}
      hint={hint}
      {...bindField('message')}
      rows={5}
      required
      maxCharacters={2_000}
      className="min-h-32 py-3"
    />
  )
}
