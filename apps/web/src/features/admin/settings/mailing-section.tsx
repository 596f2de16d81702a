import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { MAILING_SUBJECT_MAX_CHARACTERS, MAILING_TEXT_MAX_CHARACTERS, SECOND_MS } from '@aplauso/contract/limits'
import type { Mailing, MailingAudience, NewMailing } from '@aplauso/contract/mailings'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { api } from '#lib/api/api.ts'
import { newIdempotencyKey } from '#lib/api/new-idempotency-key.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'

const MAILINGS_PATH = '/api/admin/mailings?limit=5'
const PROGRESS_PAUSE_MS = 2 * SECOND_MS

const AUDIENCES: readonly { audience: MailingAudience; name: Message }[] = [
  { audience: 'all', name: m.admin_mailing_all },
  { audience: 'creators', name: m.admin_mailing_creators },
  { audience: 'fans', name: m.admin_mailing_fans },
  { audience: 'agencies', name: m.admin_mailing_agencies },
]
const EMPTY: NewMailing = {
  subject: { pt: '', en: '', es: '', fr: '' },
  text: { pt: '', en: '', es: '', fr: '' },
  audience: 'all',
}

/** An email to all accounts of a kind, and the progress of those before. */
export function MailingSection({ timeZone }: { timeZone: string }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const [shown, setShown] = useState<Language>(language)
  const [isChecked, setChecked] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  // One for each written mailing: after a lost answer the same mailing is sent again, and nobody gets it twice.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const { change, busy, failure } = useChange({
    send: () => api.post<Mailing>('/api/admin/mailings', draft, { idempotencyKey }),
    async onDone() {
      setDraft(EMPTY)
      setIdempotencyKey(newIdempotencyKey())
      setChecked(false)
      close()
      toast({ title: t(m.admin_mailing_started) })
      await queries.invalidateQueries({ queryKey: [MAILINGS_PATH] })
    },
    inDialog: true,
  })
  const isEmpty = (part: 'subject' | 'text', tag: Language) => draft[part][tag].trim() === ''
  const set = (part: 'subject' | 'text', typed: string) =>
    setDraft((now) => ({ ...now, [part]: { ...now[part], [shown]: typed } }))

  function check() {
    setChecked(true)
    const missing = LANGUAGE_TAGS.find((tag) => isEmpty('subject', tag) || isEmpty('text', tag))
    if (missing === undefined) setAsking(true)
    else setShown(missing)
  }
  const error = (part: 'subject' | 'text') =>
    isChecked && isEmpty(part, shown) && t(m.admin_mailing_missing, { language: LANGUAGE_NAMES[shown] })
  const audience = AUDIENCES.find((one) => one.audience === draft.audience)
  return (
    <FormSection title={t(m.admin_mailing)} anchor="emails">
      <p className="text-sm text-ink-2">{t(m.admin_mailing_text)}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <Segmented
          legend={t(m.admin_mailing_audience)}
          name="audience"
          options={AUDIENCES.map((one) => ({ value: one.audience, label: t(one.name) }))}
          value={draft.audience}
          onChange={(chosen) => setDraft((now) => ({ ...now, audience: chosen }))}
        />
        <Segmented
          legend={t(m.admin_mailing_language)}
          hint={t(m.admin_mailing_language_hint)}
          name="mailing-language"
          options={LANGUAGE_TAGS.map((tag) => ({ value: tag, label: <span lang={tag}>{LANGUAGE_NAMES[tag]}</span> }))}
          value={shown}
          onChange={setShown}
        />
        <TextField
          label={t(m.admin_mailing_subject)}
          name="subject"
          lang={shown}
          autoComplete="off"
          error={error('subject')}
          maxLength={maxLengthOf(draft.subject[shown], MAILING_SUBJECT_MAX_CHARACTERS)}
          value={draft.subject[shown]}
          onChange={(typed) => set('subject', typed)}
        />
        <TextAreaField
          label={t(m.admin_mailing_body)}
          hint={t(m.admin_mailing_body_hint)}
          name="text"
          lang={shown}
          rows={6}
          error={error('text')}
          value={draft.text[shown]}
          maxCharacters={MAILING_TEXT_MAX_CHARACTERS}
          onChange={(typed) => set('text', typed)}
        />
        <div>
          <SubmitButton busy={busy} aria-haspopup="dialog" className="btn-ink max-sm:w-full">
            {t(m.admin_mailing_send)}
          </SubmitButton>
        </div>
      </form>
      <MailingList timeZone={timeZone} />
      {isAsking && audience && (
        <ConfirmDialog
          title={t(m.admin_mailing_confirm_title, { subject: draft.subject[language] })}
          text={t(m.admin_mailing_confirm_text, { audience: t(audience.name) })}
          confirm={t(m.admin_mailing_send)}
          busy={busy}
          failure={failure}
          onConfirm={() => change(undefined)}
          onClose={close}
        />
      )}
    </FormSection>
  )
}

const isUnderway = ({ sent, failed, total }: Mailing) => sent + failed < total

function MailingList({ timeZone }: { timeZone: string }) {
  const { t, language } = useLanguage()
  const { data = [] } = useQuery<Mailing[]>({
    queryKey: [MAILINGS_PATH],
    refetchInterval: ({ state }) => (state.data?.some(isUnderway) ? PROGRESS_PAUSE_MS : false),
  })
  if (data.length === 0) return null
  const number = (value: number) => formatNumber(value, language)
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{t(m.admin_mailing_earlier)}</h3>
      <ul className="divide-y divide-line">
        {data.map((mailing) => (
          <li
            key={mailing.id}
            data-testid="mailing-row"
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2"
          >
            <p className="min-w-0 text-sm wrap-anywhere">
              <span translate="no" className="font-semibold">
                {mailing.subject[language]}
              </span>{' '}
              <span className="text-ink-3">{formatMoment(mailing.createdAt, 'minute', language, timeZone)}</span>
            </p>
            <p className="tnum text-sm text-ink-2">
              {t(m.admin_mailing_progress, { sent: number(mailing.sent), total: number(mailing.total) })}
              {mailing.failed > 0 && (
                <span className="text-perigo"> · {t(m.admin_mailing_failed, { number: number(mailing.failed) })}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
