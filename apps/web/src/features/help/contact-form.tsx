import { m } from '@aplauso/texts/messages'
import { ContactMessageField, contactErrors, SenderFields } from '#components/contact/contact-fields.tsx'
import { type Sender, useContactForm } from '#components/contact/use-contact-form.ts'
import { api } from '#lib/api/api.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { Link } from '#ui/text/link.tsx'
import { EMPTY_QUESTION, TOPIC_HINTS, TOPIC_NAMES, type TypedQuestion, unfinishedFields } from './contact-question.ts'

export function ContactForm({ onSent }: { onSent: (sender: Sender) => void }) {
  const t = useText()
  const isOnline = useOnline()
  const { letter, props, busy, bindField } = useContactForm({
    form: 'contact',
    empty: EMPTY_QUESTION,
    unfinished: unfinishedFields,
    problems: { ...contactErrors(t), topic: t(m.contact_topic_error) },
    send: (question: TypedQuestion) => api.post('/api/contact', question),
    onSent,
  })
  const hint = TOPIC_HINTS[letter.topic]
  const { error: topicError, onChange: chooseTopic, ...topic } = bindField('topic')
  return (
    <form {...props} className="grid gap-4">
      <FormField label={t(m.contact_topic)} error={topicError}>
        {(control) => (
          <select
            {...topic}
            {...control}
            onChange={(event) => chooseTopic(event.target.value)}
            required
            className="field"
          >
            <option value="">{t(m.contact_topic_none)}</option>
            {Object.entries(TOPIC_NAMES).map(([value, name]) => (
              <option key={value} value={value}>
                {t(name)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <SenderFields bindField={bindField} />
      <ContactMessageField bindField={bindField} hint={hint && t(hint)} />
      <p className="text-sm text-ink-3">
        {t(m.contact_privacy)}{' '}
        <Link to="/privacy" className="link">
          {t(m.contact_read_privacy)}
        </Link>
      </p>
      <p aria-live="polite" className="text-sm font-medium text-holofote-text empty:hidden">
        {!isOnline && t(m.contact_offline)}
      </p>
      <SubmitButton
        busy={busy}
        disabled={!isOnline}
        className="min-h-14 text-lg btn-primary"
        busyText={t(m.common_sending)}
      >
        {t(m.contact_submit)}
      </SubmitButton>
    </form>
  )
}
