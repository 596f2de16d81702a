import { m } from '@aplauso/texts/messages'
import { ContactMessageField, contactErrors, SenderFields } from '#components/contact/contact-fields.tsx'
import { type Sender, useContactForm } from '#components/contact/use-contact-form.ts'
import { api } from '#lib/api/api.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { CREATORS_MAX, EMPTY_CONTACT, type TypedContact, unfinishedFields } from './sales-contact.ts'

/** Contact form about the agency plan. */
export function SalesContactForm({ onSent }: { onSent: (sender: Sender) => void }) {
  const { t, language } = useLanguage()
  const { props, busy, bindField } = useContactForm({
    form: 'sales',
    empty: EMPTY_CONTACT,
    unfinished: unfinishedFields,
    problems: {
      ...contactErrors(t),
      company: t(m.contact_company_error),
      creators: t(m.contact_creators_error, { max: formatNumber(CREATORS_MAX, language) }),
    },
    send: (contact: TypedContact) => api.post('/api/plans/contact', { ...contact, creators: Number(contact.creators) }),
    onSent,
  })
  return (
    <form {...props} className="grid gap-4">
      <SenderFields bindField={bindField} />
      <TextField
        label={t(m.contact_company)}
        {...bindField('company')}
        optional
        autoComplete="organization"
        maxLength={100}
      />
      <TextField
        label={t(m.contact_creators)}
        {...bindField('creators')}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={7}
        className="max-w-40"
      />
      <ContactMessageField bindField={bindField} hint={t(m.contact_privacy)} />
      <SubmitButton busy={busy} className="mt-1 min-h-14 text-lg btn-primary" busyText={t(m.common_sending)}>
        {t(m.contact_submit)}
      </SubmitButton>
    </form>
  )
}
