import type { DonationEvent } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Player } from '#components/sound/player.tsx'
import { Transcript } from '#components/sound/transcript.tsx'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Translate, useLanguage, useText } from '#lib/i18n/language.tsx'
import { useCopy } from '#ui/form/use-copy.ts'
import type { DonationNote } from './donation-row.tsx'

type DrawerTopProps = {
  amountCents: number
  isFullyReturned: boolean
  time: string
  timeZone?: string | undefined
  notes: readonly DonationNote[]
  children: ReactNode
}

export function DrawerTop({ amountCents, isFullyReturned, time, timeZone, notes, children }: DrawerTopProps) {
  const { language } = useLanguage()
  return (
    <div className="border-b border-line px-5 py-5 sm:px-6">
      <p className={`display tnum text-3xl leading-tight ${isFullyReturned ? 'text-ink-3 line-through' : ''}`}>
        {formatEuros(amountCents, language)}
      </p>
      <p className="tnum mt-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-ink-2">
        <time dateTime={time}>{formatMoment(time, 'minute', language, timeZone)}</time>
        {notes.map(({ text, tone }) => (
          <span
            key={text}
            className={`px-2 py-0 chip ${tone === 'bad' ? 'bg-perigo-soft text-perigo' : 'bg-sunken text-ink-2'}`}
          >
            {text}
          </span>
        ))}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </div>
  )
}

export const DrawerSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-line px-5 py-5 last:border-b-0 sm:px-6">
    <h3 className="mb-2.5 font-sans text-sm font-semibold tracking-normal">{title}</h3>
    {children}
  </section>
)

type DonationMessageProps = {
  message: string | null
  audioUrl: string | null
  peaks?: readonly number[] | undefined
  transcript?: string | undefined
  soundLabel: string
  signed?: string | undefined
}

export function DonationMessage({ message, audioUrl, peaks, transcript, soundLabel, signed }: DonationMessageProps) {
  const t = useText()
  return (
    <DrawerSection title={t(m.received_csv_message)}>
      {message ? (
        <p translate="no" className="rounded-md bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      ) : (
        <p className="text-sm text-ink-3">{t(m.donation_no_message)}</p>
      )}
      {signed && <p className="mt-2 text-sm wrap-anywhere text-ink-2">{signed}</p>}
      {(audioUrl || transcript) && (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md bg-sunken p-2 pe-4">
          {audioUrl && <Player src={audioUrl} label={soundLabel} hundredths={peaks} />}
          {transcript && <Transcript transcript={transcript} />}
        </div>
      )}
    </DrawerSection>
  )
}

/** `now`: a state that depends on the clock alone. */
type DonationHistoryProps = {
  events: readonly DonationEvent[]
  timeZone?: string | undefined
  replays?: number
  now?: string | undefined
}

/** History of a donation, latest event first. */
export function DonationHistory({ events, timeZone, replays = 0, now }: DonationHistoryProps) {
  const { t, language } = useLanguage()
  const steps = events.map(({ at, kind, amount }) => ({
    text: `${eventText(kind, formatEuros(amount ?? 0, language), t)}${
      kind === 'replay_asked' && replays > 1
        ? ` (${t(m.donation_replays, { count: replays, total: String(replays) })})`
        : ''
    }`,
    at,
    isBad: kind === 'charged_back' || kind === 'refund_failed',
  }))
  return (
    <DrawerSection title={t(m.evidence_events)}>
      <ol className="grid">
        {now && <Step text={now} />}
        {steps.toReversed().map(({ text, at, isBad }) => (
          <Step key={`${at}${text}`} text={text} isBad={isBad}>
            <time dateTime={at} className="tnum shrink-0 text-xs text-ink-3">
              {formatMoment(at, 'short', language, timeZone)}
            </time>
          </Step>
        ))}
      </ol>
    </DrawerSection>
  )
}

export const Step = ({ text, isBad = false, children }: { text: string; isBad?: boolean; children?: ReactNode }) => (
  <li className="relative flex flex-wrap items-baseline justify-between gap-x-3 border-s border-line py-1.5 ps-5 text-sm">
    <span
      aria-hidden="true"
      className={`absolute -inset-s-1 top-3 size-2 rounded-full ${isBad ? 'bg-perigo' : 'bg-line-strong'}`}
    />
    <span className={isBad ? 'font-semibold text-perigo' : ''}>{text}</span>
    {children}
  </li>
)

export function eventText(kind: DonationEvent['kind'], amount: string, t: Translate): string {
  switch (kind) {
    case 'started':
      return t(m.donation_event_started)
    case 'paid':
      return t(m.donation_event_paid)
    case 'shown':
      return t(m.received_alert_shown)
    case 'skipped':
      return t(m.donation_event_skipped)
    case 'below_minimum':
      return t(m.donation_event_below)
    case 'replay_asked':
      return t(m.donation_event_replay)
    case 'refund_asked':
      return t(m.donation_event_refund_asked, { amount })
    case 'refund_failed':
      return t(m.donation_event_refund_failed, { amount })
    case 'refunded':
      return t(m.donation_event_refunded, { amount })
    case 'refund_back':
      return t(m.donation_event_refund_back, { amount })
    case 'charged_back':
      return t(m.donation_event_charged_back, { amount })
    case 'chargeback_won':
      return t(m.donation_event_won, { amount })
  }
}

type Fact = { name: string; value: ReactNode; isTotal?: boolean }

/** List of names and values; a line separates the total. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid text-sm">
    {facts.map(({ name, value, isTotal }) => (
      <div
        key={name}
        className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${isTotal ? 'mt-1 border-t border-line pt-2.5 font-semibold' : ''}`}
      >
        <dt className={isTotal ? '' : 'text-ink-2'}>{name}</dt>
        <dd className="tnum min-w-0 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const ID_COPY_TEXTS = { done: m.donation_id_copied, failed: m.donation_id_not_copied }

export function CopyId({ id }: { id: string }) {
  const t = useText()
  const { copied, copy } = useCopy(id, ID_COPY_TEXTS)
  return (
    <button type="button" onClick={() => void copy()} className="px-4 text-sm btn btn-ghost">
      <Copy size={18} aria-hidden="true" />
      {t(copied ? m.dashboard_copied_short : m.donation_copy_id)}
    </button>
  )
}
