import type { AlertProgress } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateFormat } from '#lib/i18n/format.ts'
import { type Translate, useLanguage } from '#lib/i18n/language.tsx'
import { useAlertProgress } from './use-alert-progress.ts'

const STEPS = [
  ['received', m.progress_received],
  ['queued', m.progress_queued],
  ['playing', m.progress_playing],
  ['shown', m.progress_shown],
] as const

type AlertProgressCardProps = { donationId: string; secret: string | undefined; name: string }

/** Progress of a paid donation to the stream, worded for its donor. */
export default function AlertProgressCard({ donationId, secret, name }: AlertProgressCardProps): ReactNode {
  const { t, language } = useLanguage()
  const { progress, failed } = useAlertProgress(donationId, secret)
  const texts = progress && progressTextsOf(progress, t, name, (date, form) => dateFormat(language, form).format(date))
  // Reserved until the state is known. Refunded donations have another page.
  if (!texts) return failed || progress ? null : <div className="mt-7 h-44" />
  const { state } = progress
  const stepIndex = state === 'checking' ? 1 : STEPS.findIndex(([step]) => step === state)
  return (
    <section
      aria-label={t(m.progress_title)}
      data-testid="progress"
      data-over={state === 'shown' || state === 'not_shown' || undefined}
      className="mt-7 rounded-lg border border-palco-line bg-palco-2 p-4 text-start sm:p-5"
    >
      <div role="status">
        <h2 className="text-lg text-balance wrap-anywhere text-palco-ink">{texts.title}</h2>
        <p className="mt-1 wrap-anywhere text-palco-ink-2">{texts.text}</p>
      </div>
      {state !== 'not_shown' && (
        <ol className="mt-4 grid grid-cols-4 gap-1.5">
          {STEPS.map(([step, label], index) => (
            <Step
              key={step}
              label={t(index === 1 && state === 'checking' ? m.progress_checking : label)}
              isDone={index < stepIndex || state === 'shown'}
              isNow={index === stepIndex}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ label, isDone, isNow }: { label: string; isDone: boolean; isNow: boolean }) {
  const tone = isDone || isNow ? 'text-palco-ink' : 'text-palco-ink-2'
  return (
    <li aria-current={isNow ? 'step' : undefined} className={`text-xs ${tone} ${isNow ? 'font-bold' : ''}`}>
      <span
        className={`block h-1.5 rounded-full ${isDone ? 'bg-holofote' : isNow ? 'animate-pulse bg-holofote' : 'bg-palco-line'}`}
      />
      <span className="mt-1.5 flex items-start gap-1 max-xs:sr-only">
        {isDone && (
          <Check size={14} strokeWidth={3} aria-hidden="true" className="mt-px shrink-0 text-holofote max-sm:hidden" />
        )}
        {label}
      </span>
    </li>
  )
}

const NOT_SHOWN_TEXTS: Record<NonNullable<AlertProgress['why']>, typeof m.progress_missed> = {
  rejected: m.progress_rejected,
  skipped: m.progress_skipped,
  missed: m.progress_missed,
  below_minimum: m.progress_below_minimum,
  private: m.progress_private,
}

type FormatDate = (date: Date, form: Intl.DateTimeFormatOptions) => string

function progressTextsOf(
  { state, ahead, shownAt, why }: AlertProgress,
  t: Translate,
  name: string,
  formatDate: FormatDate,
) {
  switch (state) {
    case 'checking':
      return { title: t(m.progress_checking_title), text: t(m.progress_checking_text, { name }) }
    case 'queued':
      return { title: t(m.progress_queued_title), text: queuePositionText(ahead, t) }
    case 'playing':
      return { title: t(m.progress_playing_title), text: t(m.progress_playing_text, { name }) }
    case 'shown':
      return { title: shownTitle(shownAt, t, formatDate), text: t(m.progress_shown_text, { name }) }
    case 'not_shown':
      return {
        title: why === 'private' ? t(m.progress_private_title, { name }) : t(m.progress_not_shown_title),
        text: t(NOT_SHOWN_TEXTS[why ?? 'missed'], { name }),
      }
    default:
      return undefined
  }
}

function queuePositionText(ahead: number | undefined, t: Translate): string {
  if (ahead === undefined) return t(m.progress_in_line)
  return ahead === 0 ? t(m.progress_next) : t(m.progress_ahead, { count: ahead })
}

function shownTitle(shownAt: string | undefined, t: Translate, formatDate: FormatDate): string {
  if (shownAt === undefined) return t(m.progress_shown_title)
  const date = new Date(shownAt)
  const time = formatDate(date, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (date.toDateString() === new Date().toDateString()) return t(m.progress_shown_at, { time })
  return t(m.progress_shown_on, { time, date: formatDate(date, { day: 'numeric', month: 'long' }) })
}
