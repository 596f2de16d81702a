import { EMAIL_MAX_CHARACTERS, REPORT_TARGET_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { ReportKind, ReportSent } from '@aplauso/contract/reports'
import { m } from '@aplauso/texts/messages'
import { useEffect, useId, useState } from 'react'
import type * as z from 'zod'
import { readContactDraft, removeContactDraft, saveContactDraft } from '#components/contact/contact-draft.ts'
import { ApiError, api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { CountedTextArea, FormFailure } from '#ui/form/counted-text-area.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import {
  GROUND_TEXTS,
  KIND_TEXTS,
  REASON_MAX_CHARACTERS,
  type ReportDraft,
  toReport,
  unfinishedFields,
} from './report-draft.ts'
import { KINDS, type ReportTarget } from './report-target.ts'

export type SentReport = { id: string; email: string | undefined }

/** Texts that a reload brings back. */
const TYPED = { ground: '', reason: '', name: '', email: '' }
const FORM = 'report'

type ReportFormProps = {
  /** What the address names. */
  named: ReportTarget | undefined
  /** Its name for people, if it has one. */
  label: string | undefined
  onSent: (sent: SentReport) => void
}

/** Report of content, with or without an account. What the address names is shown instead of typed again. */
export function ReportForm({ named, label, onSent }: ReportFormProps) {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const isOnline = useOnline()
  const [typed, setTyped] = useState<Partial<ReportDraft>>({})
  const draft: ReportDraft = {
    ...{ kind: named?.kind ?? '', target: '', goodFaith: false, ...TYPED },
    ...(user && { name: user.displayName, email: user.email }),
    ...typed,
  }
  const change = (changes: Partial<ReportDraft>) => setTyped((now) => ({ ...now, ...changes }))

  // The server renders an empty form. Text typed before hydration is newer than the stored draft.
  useEffect(() => setTyped((now) => ({ ...readContactDraft(FORM, TYPED), ...now })), [])
  useEffect(() => {
    if (Object.keys(typed).length > 0) saveContactDraft(FORM, typed)
  }, [typed])

  const problems = {
    kind: t(m.report_kind_error),
    target: t(m.report_target_error),
    ground: t(m.report_ground_error),
    reason: t(m.report_reason_error),
    email: t(m.login_email_error),
    goodFaith: t(m.report_good_faith_error),
  }
  const { props, busy, errorOf, failure, mend } = useForm({
    values: draft,
    check: (whole) => pickTexts(problems, unfinishedFields(whole, named)),
    send: (whole) => api.post<z.infer<typeof ReportSent>>('/api/reports', toReport(whole, named, t, language)),
    onSent({ id }, whole) {
      removeContactDraft(FORM)
      onSent({ id, email: whole.email.trim() || undefined })
    },
    fieldErrors: (error) =>
      error instanceof ApiError && error.status === 404
        ? { target: t(m.report_target_unknown) }
        : pickTexts(problems, refusedFields(error)),
    failedText: t(m.pricing_try_later),
    errorDisplay: 'here',
  })
  const hint = draft.kind && TARGET_HINTS[draft.kind]
  const isNamed = named !== undefined && draft.kind === named.kind
  return (
    <form {...props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <KindField
        kind={draft.kind}
        error={errorOf('kind')}
        onChange={(kind) => {
          mend('kind', 'target')
          change({ kind })
        }}
      />
      {isNamed ? (
        <NamedTarget named={named} label={label} error={errorOf('target')} />
      ) : (
        draft.kind !== '' && (
          <TextField
            key={draft.kind}
            label={t(TARGET_LABELS[draft.kind])}
            hint={hint && t(hint)}
            error={errorOf('target')}
            name="target"
            value={draft.target}
            onChange={(target) => change({ target })}
            required
            maxLength={REPORT_TARGET_MAX_CHARACTERS}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        )
      )}
      <FormField label={t(m.report_ground)} error={errorOf('ground')}>
        {(control) => (
          <select
            {...control}
            name="ground"
            value={draft.ground}
            onChange={(event) => change({ ground: event.target.value })}
            required
            className="field"
          >
            <option value="">{t(m.report_ground_none)}</option>
            {Object.entries(GROUND_TEXTS).map(([ground, text]) => (
              <option key={ground} value={ground}>
                {t(text)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <CountedTextArea
        label={t(m.report_reason)}
        hint={t(m.report_reason_hint)}
        error={errorOf('reason')}
        name="reason"
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        maxCharacters={REASON_MAX_CHARACTERS}
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{t(m.report_reply)}</legend>
        <p className="mt-1 text-sm text-ink-3">{t(m.report_reply_text)}</p>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          <TextField
            label={t(m.login_email)}
            optional
            error={errorOf('email')}
            name="email"
            type="email"
            value={draft.email}
            onChange={(email) => change({ email })}
            autoComplete="email"
            maxLength={EMAIL_MAX_CHARACTERS}
          />
          <TextField
            label={t(m.contact_name)}
            optional
            name="name"
            value={draft.name}
            onChange={(name) => change({ name })}
            autoComplete="name"
            maxLength={100}
          />
        </div>
      </fieldset>
      <GoodFaith
        checked={draft.goodFaith}
        error={errorOf('goodFaith')}
        onChange={(goodFaith) => change({ goodFaith })}
      />
      <p className="text-sm text-ink-3">
        <Link to="/privacy" className="link">
          {t(m.contact_read_privacy)}
        </Link>
      </p>
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
        {t(m.report_submit)}
      </SubmitButton>
    </form>
  )
}

const TARGET_LABELS: Record<ReportKind, Message> = {
  creator: m.report_target_creator,
  message: m.report_target_message,
  media: m.report_target_media,
  other: m.report_target_other,
}

const TARGET_HINTS: Partial<Record<ReportKind, Message>> = {
  message: m.report_target_message_hint,
  media: m.report_target_media_hint,
}

type KindFieldProps = {
  kind: ReportKind | ''
  error: string | undefined
  onChange: (kind: ReportKind) => void
}

function KindField({ kind, error, onChange }: KindFieldProps) {
  const t = useText()
  const errorId = useId()
  return (
    <fieldset className="min-w-0" {...(error && { 'aria-describedby': errorId })}>
      <legend className="text-sm font-semibold">{t(m.report_kind)}</legend>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
        {KINDS.map((each) => (
          <ChoiceTile
            key={each}
            tone="cravo"
            name="kind"
            value={each}
            checked={each === kind}
            required
            {...(error && { 'aria-invalid': true })}
            onChange={() => onChange(each)}
            className="flex min-h-13 items-center rounded-md px-3.5 py-1.5"
          >
            <span className="text-sm font-semibold wrap-anywhere">{t(KIND_TEXTS[each])}</span>
          </ChoiceTile>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type NamedTargetProps = { named: ReportTarget; label: string | undefined; error: string | undefined }

function NamedTarget({ named, label, error }: NamedTargetProps) {
  const t = useText()
  const { kind, target } = named
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p className="text-sm text-ink-2">{t(m.report_named)}</p>
      <p translate="no" className="font-semibold wrap-anywhere">
        {kind === 'message' || kind === 'media'
          ? t(kind === 'message' ? m.report_named_message : m.report_named_media, { id: target })
          : (label ?? target)}
      </p>
      <p role="alert" className="mt-1.5 text-sm font-medium text-perigo empty:hidden">
        {error}
      </p>
    </div>
  )
}

type GoodFaithProps = { checked: boolean; error: string | undefined; onChange: (checked: boolean) => void }

function GoodFaith({ checked, error, onChange }: GoodFaithProps) {
  const t = useText()
  const id = useId()
  const errorId = useId()
  return (
    <div>
      <div className="flex items-start gap-2.5 text-sm">
        <input
          id={id}
          type="checkbox"
          name="goodFaith"
          required
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          className="mt-px size-5 shrink-0 accent-cravo"
        />
        <label htmlFor={id} className="text-ink-2">
          {t(m.report_good_faith)}
        </label>
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-perigo">
          {error}
        </p>
      )}
    </div>
  )
}
