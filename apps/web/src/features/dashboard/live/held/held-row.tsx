import type { HeldAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Check, ChevronDown, type LucideIcon, Mic, X } from 'lucide-react'
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { Amount } from '#components/live/hidden-amounts.tsx'
import { HighlightedText } from '#components/moderation/highlighted-text.tsx'
import { HOLD_REASON_TEXTS } from '#components/moderation/hold-reason-texts.ts'
import { monthsBadge } from '#components/recurring-donations/months-badge.ts'
import { Player } from '#components/sound/player.tsx'
import { Transcript } from '#components/sound/transcript.tsx'
import { useNowMs } from '#lib/browser/use-now.ts'
import { formatAgo } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import type { RowHeights } from './decided-row.tsx'
import { hasHit } from './has-hit.ts'
import { HeldRowActions } from './held-row-actions.tsx'
import { useDecide } from './use-decide.ts'

const RejectDialog = lazyComponent(() => import('./reject-dialog.tsx'))

type HeldRowProps = {
  alert: HeldAlert
  /** All held alerts with this donor's name; empty for a donor without one. */
  sameName: readonly HeldAlert[]
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  heights: RowHeights
}

/**
 * A held alert in a row of fixed height: in narrow lists the decisions are below the text, else beside it. The rest
 * opens below.
 */
export function HeldRow({ alert, sameName, isTicked, onTick, heights }: HeldRowProps) {
  const t = useText()
  const nameId = useId()
  const moreId = useId()
  const row = useRef<HTMLLIElement>(null)
  const decide = useDecide()
  const [isOpen, setOpen] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isGivingReason, setGivingReason] = useState(false)
  const name = alert.donorName ?? t(m.common_anonymous)
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (current) heights.set(alert.id, current.offsetHeight)
    }
  }, [alert.id, heights])
  return (
    <li
      ref={row}
      data-testid="held-alert"
      data-hit={hasHit(alert)}
      data-shortcut-row=""
      tabIndex={-1}
      aria-labelledby={nameId}
      onFocus={() => setFocused(true)}
      className="relative grid grid-cols-[2.75rem_minmax(0,1fr)] items-center pe-1 -outline-offset-3 before:absolute before:inset-x-0 before:top-0 before:border-t before:border-line @min-[20rem]:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
    >
      <label className="grid size-11 place-items-center">
        <input
          type="checkbox"
          data-testid="held-tick"
          aria-label={t(m.live_held_tick, { name })}
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          className="size-5 accent-cravo"
        />
      </label>
      <div className="min-w-0 self-stretch py-1 @min-[20rem]:row-span-2 @min-[20rem]:content-center">
        <Summary alert={alert} nameId={nameId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <div className="order-last flex gap-1 py-1 @min-[20rem]:order-none @min-[20rem]:row-span-2">
        <DecideButton what="approve" nameId={nameId} onPress={() => decide.one('approve', alert)} />
        <DecideButton what="reject" nameId={nameId} onPress={() => decide.one('reject', alert)} />
      </div>
      <button
        type="button"
        data-testid="held-more"
        aria-label={t(m.live_held_more)}
        aria-describedby={nameId}
        aria-expanded={isOpen}
        aria-controls={moreId}
        title={t(m.live_held_more)}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <ChevronDown size={20} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
      </button>
      {alert.audioUrl && (
        <div className="order-last col-span-full mx-1 mb-1 grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-md bg-sunken p-2">
          <Player src={alert.audioUrl} label={t(m.live_held_sound, { name })} hundredths={alert.peaks} />
          {alert.transcript && <Transcript transcript={alert.transcript} reasons={alert.reasons} />}
        </div>
      )}
      {/* The shortcuts of a focused row press buttons that are not open. */}
      <div id={moreId} hidden={!isOpen} className="order-last col-span-full p-1 pt-0">
        {(isOpen || isFocused) && (
          <HeldRowActions
            alert={alert}
            nameId={nameId}
            name={name}
            sameName={sameName}
            onGiveReason={() => setGivingReason(true)}
          />
        )}
      </div>
      {isGivingReason && (
        <Suspense>
          <RejectDialog alert={alert} onClose={() => setGivingReason(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Text before the first match that a cut message shows, in UTF-16 units. */
const CONTEXT_CHARACTERS = 24
const CUT_AFTER_CHARACTERS = 60

type SummaryProps = { alert: HeldAlert; nameId: string; isOpen: boolean; onToggle: () => void }

/** The donor's name, amount and message; a cut message begins shortly before its first match. */
function Summary({ alert, nameId, isOpen, onToggle }: SummaryProps) {
  const { t, language } = useLanguage()
  const nowMs = useNowMs()
  const { donorName, message, reasons } = alert
  const months = monthsBadge(alert.monthsInRow, t)
  const rules = [...new Set(reasons.flatMap(({ action, rule }) => (action === 'hold' ? rule : [])))]
  const firstHit = Math.min(...reasons.flatMap(({ field, start }) => (field === 'message' ? start : [])))
  const from = !isOpen && firstHit > CUT_AFTER_CHARACTERS && firstHit < Infinity ? firstHit - CONTEXT_CHARACTERS : 0
  return (
    <>
      <p className="flex items-baseline gap-2 text-sm leading-5 font-semibold">
        <span
          id={nameId}
          className={`min-w-0 ${isOpen ? 'wrap-anywhere' : 'truncate'}`}
          translate={donorName === null ? undefined : 'no'}
        >
          <HighlightedText
            text={donorName ?? t(m.common_anonymous)}
            reasons={donorName === null ? [] : reasons}
            field="name"
          />
        </span>
        <span className="tnum ms-auto shrink-0 pe-1">
          <Amount cents={alert.amount} />
        </span>
      </p>
      {message && (
        // A larger target than the button for it, which keyboards and screen readers use.
        <button
          type="button"
          tabIndex={-1}
          translate="no"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="block w-full text-start text-sm leading-4.5"
        >
          <span className={`wrap-anywhere ${isOpen ? 'whitespace-pre-wrap' : 'line-clamp-2'}`}>
            {from > 0 && '…'}
            <HighlightedText
              text={message.slice(from)}
              reasons={reasons.map((reason) => ({ ...reason, start: reason.start - from, end: reason.end - from }))}
              field="message"
            />
          </span>
        </button>
      )}
      <p className="flex max-h-5 flex-wrap items-center gap-x-1.5 overflow-hidden pe-1 text-xs leading-5 text-ink-2">
        {alert.audioUrl && <Mic size={13} aria-hidden="true" className="shrink-0" />}
        {rules.map((rule) => {
          // Every alert waits in this mode, so that it says nothing about this one.
          const text = rule === 'approve' ? undefined : HOLD_REASON_TEXTS[rule]
          return (
            text && (
              <span key={rule} className="max-w-full truncate font-semibold">
                {t(text)}
              </span>
            )
          )
        })}
        {months && <span className="font-semibold">{months}</span>}
        <time dateTime={alert.heldAt} className="ms-auto">
          {formatAgo(alert.heldAt, language, nowMs)}
        </time>
      </p>
    </>
  )
}

const DECISIONS: Record<
  'approve' | 'reject',
  { text: typeof m.live_approve; icon: LucideIcon; key: string; style: string }
> = {
  approve: { text: m.live_approve, icon: Check, key: 'A', style: 'bg-ok-soft text-ok hover:bg-sunken' },
  reject: { text: m.live_reject, icon: X, key: 'X', style: 'btn-ghost' },
}

function DecideButton({
  what,
  nameId,
  onPress,
}: {
  what: keyof typeof DECISIONS
  nameId: string
  onPress: () => void
}) {
  const t = useText()
  const { offline } = useQueue()
  const { text, icon: Icon, key, style } = DECISIONS[what]
  const shortcut = useShortcut(key)
  return (
    <button
      type="button"
      aria-describedby={nameId}
      {...shortcut}
      {...(offline && { 'aria-disabled': true })}
      onClick={() => {
        if (!offline) onPress()
      }}
      className={`min-h-12 flex-1 gap-1.5 rounded-md px-2 text-sm leading-tight btn aria-disabled:cursor-not-allowed aria-disabled:opacity-55 @min-[20rem]:min-h-19 @min-[20rem]:w-17 @min-[20rem]:flex-none @min-[20rem]:flex-col @min-[20rem]:gap-1 @min-[20rem]:px-0.5 @min-[20rem]:text-xs ${style}`}
    >
      <Icon size={18} aria-hidden="true" />
      {t(text)}
    </button>
  )
}
