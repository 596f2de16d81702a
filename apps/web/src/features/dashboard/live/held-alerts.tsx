import type { Approval, HeldAlert } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Check, MessageSquareOff, Undo2, VolumeX, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { withoutHeld } from '#parts/alert-queue/queue-changes.ts'
import { useQueue } from '#parts/alert-queue/queue-context.ts'
import { useQueueCall } from '#parts/alert-queue/use-queue-call.ts'
import { Sum } from '#parts/live/sums.tsx'
import { Marked } from '#parts/moderation/marked.tsx'
import { REASON_TEXTS } from '#parts/moderation/reason-texts.ts'
import { Player } from '#parts/sound/player.tsx'
import { useKeptFocus } from '#ui/focus/use-kept-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'

const HELD_COUNTED = 1_000
/** So long a rejection can be taken back: only then it is sent. */
const UNDO_MS = 5 * SECOND_MS

/** What waits for a hand, with what it waits for marked; nothing at all while there is none. */
export function HeldAlerts() {
  const { t, language } = useLanguage()
  const titleId = useId()
  const { held = [], heldCount = 0 } = useQueue().queue ?? {}
  const { box, ...focus } = useKeptFocus(held.map(({ id }) => id).join())
  if (held.length === 0) return null
  const more = heldCount - held.length
  const number = (value: number) => formatNumber(value, language) + (heldCount >= HELD_COUNTED ? '+' : '')
  return (
    <div ref={box} {...focus} data-testid="live-held" className="overflow-hidden border-holofote card">
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
          <HeldRow key={alert.id} alert={alert} />
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

function HeldRow({ alert }: { alert: HeldAlert }) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const nameId = useId()
  const [isRejected, setRejected] = useState(false)
  const name = alert.donorName ?? t(m.common_anonymous)
  const reasons = [...new Set(alert.reasons.filter(({ action }) => action === 'hold').map(({ rule }) => rule))]
  return (
    <li
      data-testid="held-alert"
      aria-labelledby={nameId}
      className="grid gap-2.5 border-t border-line px-4 py-3.5 sm:px-5"
    >
      <div className="flex items-baseline gap-3 text-sm font-semibold">
        <span id={nameId} className="min-w-0 wrap-anywhere" translate={alert.donorName === null ? undefined : 'no'}>
          <Marked text={name} reasons={alert.donorName === null ? [] : alert.reasons} field="name" />
        </span>
        <span className="tnum ms-auto shrink-0">
          <Sum cents={alert.amount} />
        </span>
      </div>
      {alert.message && (
        <p translate="no" className="wrap-anywhere whitespace-pre-wrap">
          <Marked text={alert.message} reasons={alert.reasons} field="message" />
        </p>
      )}
      {alert.audioUrl && <Player src={alert.audioUrl} label={t(m.live_held_sound, { name })} />}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        {reasons.map((rule) => {
          const text = REASON_TEXTS[rule]
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
      {isRejected ? (
        <Rejected id={alert.id} nameId={nameId} onUndo={() => setRejected(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Approve id={alert.id} nameId={nameId} />
          <button
            type="button"
            aria-describedby={nameId}
            onClick={() => setRejected(true)}
            className="min-h-12 grow basis-28 btn btn-ghost"
          >
            <X size={18} aria-hidden="true" />
            {t(m.live_reject)}
          </button>
          {alert.message && <Approve id={alert.id} nameId={nameId} how="withoutText" />}
          {alert.audioUrl && <Approve id={alert.id} nameId={nameId} how="withoutSound" />}
        </div>
      )}
    </li>
  )
}

const HOWS = {
  asItIs: { text: m.live_approve, icon: Check, look: 'basis-28 btn-primary' },
  withoutText: { text: m.live_approve_without_text, icon: MessageSquareOff, look: 'basis-full btn-ghost sm:basis-28' },
  withoutSound: { text: m.live_approve_without_sound, icon: VolumeX, look: 'basis-full btn-ghost sm:basis-28' },
}

type ApproveProps = { id: string; nameId: string; how?: keyof Approval }

function Approve({ id, nameId, how }: ApproveProps) {
  const t = useText()
  const { text, icon, look } = HOWS[how ?? 'asItIs']
  const { call, busy } = useQueueCall({
    path: `/api/alerts/${id}/approve`,
    body: how ? { [how]: true } : {},
    change: withoutHeld(id),
  })
  return (
    <BusyButton busy={busy} icon={icon} aria-describedby={nameId} onClick={call} className={`min-h-12 grow ${look}`}>
      {t(text)}
    </BusyButton>
  )
}

/** Sent after the time to undo it, and when the page is left before. */
function Rejected({ id, nameId, onUndo }: { id: string; nameId: string; onUndo: () => void }) {
  const t = useText()
  const { call, busy } = useQueueCall({ path: `/api/alerts/${id}/reject`, body: {}, change: withoutHeld(id) })
  const send = useRef(call)
  send.current = call
  const undo = useRef<HTMLButtonElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    undo.current?.focus()
    const sendOnce = () => {
      if (!isDone.current) send.current()
      isDone.current = true
    }
    const timer = setTimeout(sendOnce, UNDO_MS)
    window.addEventListener('pagehide', sendOnce)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', sendOnce)
      sendOnce()
    }
  }, [])

  function takeBack() {
    isDone.current = true
    onUndo()
  }

  return (
    <div className="flex min-h-12 items-center gap-3">
      <p role="status" className="min-w-0 flex-1 text-sm text-ink-2">
        {t(m.live_rejected)}
      </p>
      <BusyButton
        ref={undo}
        busy={busy}
        icon={Undo2}
        data-testid="undo"
        aria-describedby={nameId}
        onClick={takeBack}
        className="min-h-12 shrink-0 btn-ghost"
      >
        {t(m.live_undo)}
      </BusyButton>
    </div>
  )
}
