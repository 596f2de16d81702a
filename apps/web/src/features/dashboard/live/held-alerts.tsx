import type { HeldAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { Amount } from '#components/live/hidden-amounts.tsx'
import { BlockDonor } from '#components/moderation/block-donor.tsx'
import { HighlightedText } from '#components/moderation/highlighted-text.tsx'
import { HOLD_REASON_TEXTS } from '#components/moderation/hold-reason-texts.ts'
import { monthsBadge } from '#components/recurring-donations/months-badge.ts'
import { Player } from '#components/sound/player.tsx'
import { Transcript } from '#components/sound/transcript.tsx'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { ApproveButton, RejectButton, RejectWithReasonButton, SECONDARY_BUTTON } from './held-alert-buttons.tsx'

const HELD_COUNT_MAX = 1_000

/** Held alerts, with the reasons highlighted; empty if there are none. */
export function HeldAlerts() {
  const { t, language } = useLanguage()
  const titleId = useId()
  const { held = [], heldCount = 0 } = useQueue().queue ?? {}
  const { box, ...focus } = useStepFocus(held.map(({ id }) => id).join())
  if (held.length === 0) return null
  const more = heldCount - held.length
  const number = (value: number) => formatNumber(value, language) + (heldCount >= HELD_COUNT_MAX ? '+' : '')
  return (
    <div ref={box} {...focus} data-list="held" data-testid="live-held" className="overflow-hidden border-holofote card">
      <h2
        id={titleId}
        tabIndex={-1}
        data-next=""
        className="flex min-h-13 items-center bg-holofote-soft px-4 font-sans text-sm tracking-normal sm:px-5"
      >
        {t(m.live_held)}{' '}
        <span className="tnum ms-2 rounded-full bg-surface px-2 py-0.5 text-xs">{number(heldCount)}</span>
      </h2>
      <ul aria-labelledby={titleId}>
        {held.map((alert) => (
          <HeldAlertRow key={alert.id} alert={alert} />
        ))}
        {more > 0 && (
          <li className="border-t border-line px-4 py-3 text-xs text-ink-2 sm:px-5">
            {t(m.queue_more, { total: number(more) })}
          </li>
        )}
      </ul>
    </div>
  )
}

function HeldAlertRow({ alert }: { alert: HeldAlert }) {
  const { t, language } = useLanguage()
  const { rights } = useQueue()
  const nowMs = useNowMs()
  const nameId = useId()
  const name = alert.donorName ?? t(m.common_anonymous)
  const { donationId } = alert
  const months = monthsBadge(alert.monthsInRow, t)
  const reasons = [...new Set(alert.reasons.filter(({ action }) => action === 'hold').map(({ rule }) => rule))]
  return (
    <li
      data-testid="held-alert"
      data-shortcut-row=""
      tabIndex={-1}
      aria-labelledby={nameId}
      className="grid gap-2.5 border-t border-line px-4 py-3.5 -outline-offset-3 sm:px-5"
    >
      <div className="flex items-baseline gap-3 text-sm font-semibold">
        <span id={nameId} className="min-w-0 wrap-anywhere" translate={alert.donorName === null ? undefined : 'no'}>
          <HighlightedText text={name} reasons={alert.donorName === null ? [] : alert.reasons} field="name" />
        </span>
        <span className="tnum ms-auto shrink-0">
          <Amount cents={alert.amount} />
        </span>
      </div>
      {months && <p className="text-xs font-semibold text-ink-2">{months}</p>}
      {alert.message && (
        <p translate="no" className="wrap-anywhere whitespace-pre-wrap">
          <HighlightedText text={alert.message} reasons={alert.reasons} field="message" />
        </p>
      )}
      {alert.audioUrl && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md bg-sunken p-2">
          <Player src={alert.audioUrl} label={t(m.live_held_sound, { name })} hundredths={alert.peaks} />
          {alert.transcript && <Transcript transcript={alert.transcript} reasons={alert.reasons} />}
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        {reasons.map((rule) => {
          const text = HOLD_REASON_TEXTS[rule]
          return (
            text && (
              <span key={rule} className="rounded-full bg-sunken px-2 py-0.5 font-semibold">
                {t(text)}
              </span>
            )
          )
        })}
        <time dateTime={alert.heldAt} className="ms-auto">
          {formatAgo(alert.heldAt, language, nowMs)}
        </time>
      </p>
      <div className="flex flex-wrap gap-2">
        <ApproveButton alert={alert} nameId={nameId} />
        <RejectButton alert={alert} nameId={nameId} />
      </div>
      <div className="-mt-1 flex flex-wrap gap-1">
        {alert.message && <ApproveButton alert={alert} nameId={nameId} mode="withoutText" />}
        {alert.audioUrl && <ApproveButton alert={alert} nameId={nameId} mode="withoutSound" />}
        <RejectWithReasonButton alert={alert} nameId={nameId} />
        {rights.includes('block') && (
          <BlockDonor
            donor={donationId === undefined ? { alertId: alert.id } : { donationId }}
            name={name}
            nameId={nameId}
            className={SECONDARY_BUTTON}
          />
        )}
      </div>
    </li>
  )
}
