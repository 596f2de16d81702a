import { OBJECTION_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { OBJECTION_MONTHS } from '@aplauso/contract/retention'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { type Message, type Translate, useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { CountedTextArea, FormFailure } from '#ui/form/counted-text-area.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'

type Refusal = { title: Message; text: (t: Translate) => string }

/** Why a link takes no objection, by the code of the answer. */
const REFUSALS = new Map<string | undefined, Refusal>([
  ['not_found', { title: m.objection_unknown, text: (t) => t(m.objection_unknown_text) }],
  [
    'link_expired',
    { title: m.objection_expired, text: (t) => t(m.objection_expired_text, { months: OBJECTION_MONTHS }) },
  ],
  ['already_objected', { title: m.objection_repeated, text: (t) => t(m.objection_repeated_text) }],
])

/** What the reporter or the person concerned says against a decision. `token` comes from the link in its email. */
export function ObjectionForm({ token, onSent }: { token: string; onSent: () => void }) {
  const t = useText()
  const isOnline = useOnline()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const { props, busy, errorOf, failure } = useForm({
    values: { text },
    check: (typed) => ({ text: typed.text.trim() === '' && t(m.objection_text_error) }),
    send: (typed) => api.post('/api/reports/objections', { token, text: typed.text.trim() }),
    onSent,
    onFailed(error) {
      const refused = error instanceof ApiError ? REFUSALS.get(error.problem?.code) : undefined
      setRefusal(refused)
      return refused !== undefined
    },
    failedText: t(m.pricing_try_later),
    errorDisplay: 'here',
  })
  if (refusal) {
    return (
      <>
        <h2 className="text-2xl outline-none">{t(refusal.title)}</h2>
        <p className="mt-2 text-ink-2">{refusal.text(t)}</p>
        <Link to="/contact" className="mt-6 btn btn-ghost">
          {t(m.help_write)}
        </Link>
      </>
    )
  }
  return (
    <form {...props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CountedTextArea
        label={t(m.objection_text)}
        hint={t(m.objection_text_hint)}
        error={errorOf('text') || undefined}
        name="text"
        value={text}
        onChange={setText}
        maxCharacters={OBJECTION_MAX_CHARACTERS}
      />
      <p aria-live="polite" className="text-sm font-medium text-holofote-text empty:hidden">
        {!isOnline && t(m.contact_offline)}
      </p>
      <FormFailure>{failure}</FormFailure>
      <SubmitButton
        busy={busy}
        disabled={!isOnline}
        className="min-h-14 text-lg btn-primary"
        busyText={t(m.common_sending)}
      >
        {t(m.objection_submit)}
      </SubmitButton>
    </form>
  )
}
