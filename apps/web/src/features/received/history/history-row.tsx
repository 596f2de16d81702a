import type { AlertStatus, ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { Play } from 'lucide-react'
import { use, useState } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { QueueContext } from '#parts/alert-queue/queue-context.ts'
import { ReplayButton } from '#parts/alert-queue/replay-button.tsx'
import { Player } from '#parts/sound/player.tsx'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Disputed } from './disputed.tsx'
import { RefundButton } from './refund-button.tsx'

const ALERT_TEXTS: Record<AlertStatus, Message> = {
  waiting: m.received_alert_waiting,
  shown: m.received_alert_shown,
  missed: m.dashboard_missed,
  skipped: m.queue_skipped,
  below_minimum: m.queue_below_minimum,
  held: m.queue_held,
  rejected: m.queue_rejected,
}

type HistoryRowProps = { donation: ReceivedDonation; timeZone: string | undefined }

/** One donation with all that its donor wrote, and what became of it. */
export function HistoryRow({ donation, timeZone }: HistoryRowProps) {
  const { t, language } = useLanguage()
  const { id, message, paidAt, audioUrl, alertStatus, status, amount, chargedBack } = donation
  const name = donation.donorName ?? t(m.common_anonymous)
  const isOwn = use(QueueContext) !== undefined
  const isKept = status === 'paid'
  const backCents = donation.refunded + chargedBack
  return (
    <li
      data-testid="donation-row"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-t border-line px-5 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-6"
    >
      <Avatar name={name} className="row-start-1 row-end-3 size-10 bg-sunken! text-base text-ink-2!" />
      {/* On a phone the amount stands below a name that leaves it no room beside it. */}
      <div className="col-start-2 row-start-1 flex flex-wrap items-center gap-x-3 sm:contents">
        <p className="col-start-2 row-start-1 flex grow-9999 flex-wrap items-center gap-x-2 gap-y-1 self-end font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {!isKept && (
            <span className="bg-perigo-soft px-2 py-0 text-perigo chip">
              {t(status === 'charged_back' ? m.dashboard_charged_back : m.dashboard_refunded)}
            </span>
          )}
        </p>
        <div
          className={`col-start-3 row-start-1 row-end-3 flex min-h-11 grow items-center justify-end gap-1 max-sm:-my-2.5 sm:self-start ${isOwn ? '-me-2.5' : ''}`}
        >
          <p className={`display tnum text-lg leading-tight ${isKept ? '' : 'text-ink-3 line-through'}`}>
            {formatEuros(isKept ? amount - backCents : amount, language)}
          </p>
          {/* Also without the button, so that the amounts of all rows stand in one line. */}
          {isOwn && (
            <span className="flex min-w-22 justify-end">
              {isKept && alertStatus && <ReplayButton donationId={id} name={name} />}
              {chargedBack === 0 && <RefundButton donation={donation} name={name} timeZone={timeZone} />}
            </span>
          )}
        </div>
      </div>
      <p className="tnum col-start-2 row-start-2 text-xs text-ink-2">
        <time dateTime={paidAt}>{formatMoment(paidAt, 'minute', language, timeZone)}</time>
        {alertStatus && <span> · {t(ALERT_TEXTS[alertStatus])}</span>}
        {backCents > 0 && backCents < amount && (
          <span className="font-semibold text-perigo">
            {' · '}
            {t(m.received_back_part, { back: formatEuros(backCents, language), amount: formatEuros(amount, language) })}
          </span>
        )}
        {donation.refundPending > 0 && (
          <span className="font-semibold">
            {' · '}
            {t(m.received_back_pending, { amount: formatEuros(donation.refundPending, language) })}
          </span>
        )}
      </p>
      <div className="col-start-1 col-end-3 empty:hidden sm:col-start-2">
        {message && (
          <p translate="no" className="mt-2 max-w-[72ch] text-sm wrap-anywhere whitespace-pre-line text-ink-2">
            {message}
          </p>
        )}
        {audioUrl && <Audio src={audioUrl} name={name} />}
        {chargedBack > 0 && isOwn && <Disputed donationId={id} />}
      </div>
    </li>
  )
}

/** Fetched when it is called for: a list of players would ask for every file at once. */
function Audio({ src, name }: { src: string; name: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <div ref={focusFirstButton} className="mt-2 max-w-md rounded-md bg-sunken p-2 pe-4">
        <Player src={src} label={t(m.received_audio_of, { name })} />
      </div>
    )
  }
  return (
    <button
      type="button"
      aria-label={t(m.received_listen_to, { name })}
      onClick={() => setOpen(true)}
      className="mt-2 text-sm btn btn-ghost"
    >
      <Play size={16} aria-hidden="true" />
      {t(m.sound_play)}
    </button>
  )
}

/** In the place of the button that has just opened it, and had the keyboard's place. */
const focusFirstButton = (player: HTMLElement | null) => player?.querySelector('button')?.focus()
