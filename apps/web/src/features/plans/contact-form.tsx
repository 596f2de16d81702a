import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { LETTER_FIELD, MessageField, SenderFields } from '#parts/contact/letter-fields.tsx'
import { type Sender, useLetter } from '#parts/contact/use-letter.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { CREATORS_MAX, EMPTY_CONTACT, type TypedContact, unfinishedFields } from './sales-contact.ts'

/** A question about the agency plan. */
export function ContactForm({ onSent }: { onSent: (sender: Sender) => void }) {
  const { t, language } = useLanguage()
  const { submit, sending, bound, errorOf } = useLetter({
    form: 'sales',
    empty: EMPTY_CONTACT,
    unfinished: unfinishedFields,
    send: (contact: TypedContact) => api.post('/api/plans/contact', { ...contact, creators: Number(contact.creators) }),
    onSent,
  })
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-4">
      <SenderFields bound={bound} errorOf={errorOf} />
      <FormField label={t(m.contact_company)} error={errorOf('company', t(m.contact_company_error))} optional>
        {(control) => (
          <input
            {...control}
            {...bound('company')}
            autoComplete="organization"
            maxLength={100}
            className={LETTER_FIELD}
          />
        )}
      </FormField>
      <FormField
        label={t(m.contact_creators)}
        error={errorOf('creators', t(m.contact_creators_error, { max: formatNumber(CREATORS_MAX, language) }))}
      >
        {(control) => (
          <input
            {...control}
            {...bound('creators')}
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={7}
            className={`max-w-40 ${LETTER_FIELD}`}
          />
        )}
      </FormField>
      <MessageField bound={bound} errorOf={errorOf} hint={t(m.contact_privacy)} />
      <BusyButton type="submit" busy={sending} className="mt-1 min-h-14 text-lg btn-primary">
        {t(sending ? m.common_sending : m.contact_submit)}
      </BusyButton>
    </form>
  )
}
