import type { HeldAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Check, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { UndoButton } from '../undo-bar.tsx'
import { usePageUndo } from '../undo-provider.tsx'
import { DecidedRow, type RowHeights } from './decided-row.tsx'
import { hasHit } from './has-hit.ts'
import { HeldRow } from './held-row.tsx'
import { useDecide } from './use-decide.ts'
import { useHeldSlots } from './use-held-slots.ts'

const HELD_COUNT_MAX = 1_000

/** True while the list of held alerts is shown: alerts are held, or the decision about the last one can be undone. */
export function useIsHeldListShown(): boolean {
  const { queue, rights } = useQueue()
  const { newest } = usePageUndo()
  return (
    rights.includes('approve') && queue !== undefined && (queue.held.length > 0 || newest?.action.decides !== undefined)
  )
}

/** Held alerts, oldest first, with decisions about each, about several and about all without a hit. */
export function HeldAlerts() {
  const isShown = useIsHeldListShown()
  return isShown ? <HeldList /> : null
}

function HeldList() {
  const { t, language } = useLanguage()
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [heights] = useState<RowHeights>(() => new Map())
  const { held = [], heldCount = 0 } = useQueue().queue ?? {}
  const { newest, decisions } = usePageUndo()
  const decide = useDecide()
  // The rows of a press in the head go at once: the list moves away from the thumb and not under it.
  const removed = new Set([...decisions].flatMap(([id, { rowId }]) => (rowId === undefined ? id : [])))
  const slots = useHeldSlots(list, held, removed)
  const ticks = useTicks(held)
  const { box, ...focus } = useStepFocus(held.map(({ id }) => id).join())
  const clean = held.filter((alert) => !hasHit(alert))
  const more = heldCount - held.length
  const number = (value: number) => formatNumber(value, language)
  const maximum = heldCount >= HELD_COUNT_MAX ? '+' : ''
  const undoRowId = slots.find(({ alert, isHeld }) => !isHeld && alert.id === newest?.action.decides?.rowId)?.alert.id
  const hasUndo = newest !== undefined && undoRowId === undefined

  const head = useRef<HTMLDivElement>(null)
  const pressed = useRef<DOMRect>(undefined)
  const isEmpty = held.length === 0
  // The list has collapsed and the page may have scrolled, so the undo in the head may lie where the last decision was.
  useLayoutEffect(() => {
    const undo = box.current?.querySelector('[data-testid="undo"]')
    if (!isEmpty || !undo || !head.current) return
    undo.scrollIntoView({ block: 'nearest' })
    const { style } = head.current
    if (pressed.current) style.paddingTop = `${pushedPx(undo.getBoundingClientRect(), pressed.current)}px`
    return () => {
      style.paddingTop = ''
    }
  }, [isEmpty, box])

  function decideTicked(decision: 'approve' | 'reject') {
    decide.many(decision, ticks.ticked)
    ticks.clear()
  }

  return (
    <div
      ref={box}
      {...focus}
      onClickCapture={({ target }) => {
        pressed.current = target instanceof Element ? target.closest('button')?.getBoundingClientRect() : undefined
      }}
      data-list="held"
      data-testid="live-held"
      className="@container overflow-hidden border-holofote card"
    >
      <div className="grid gap-1 bg-holofote-soft p-1">
        {/* One row with the undo at its start and the buttons for the ticked at its end: neither takes the other's place. */}
        <div ref={head} className="flex min-h-12 items-center gap-1 ps-2 sm:ps-3">
          <div className="flex min-w-26 flex-1 items-center gap-2">
            {hasUndo && (
              <UndoButton className="min-h-12 border-palco-line bg-palco px-3 text-palco-ink hover:bg-palco-2" />
            )}
            <h2
              id={titleId}
              tabIndex={-1}
              data-next=""
              className={`min-w-0 flex-1 font-sans text-sm leading-tight tracking-normal ${hasUndo ? 'truncate' : ''}`}
            >
              {t(m.live_held)}{' '}
              <span className="tnum ms-1 rounded-full bg-surface px-2 py-0.5 text-xs">
                {number(heldCount) + maximum}
              </span>
            </h2>
          </div>
          {ticks.ticked.length > 0 && (
            <>
              <HeadButton
                testId="held-approve-ticked"
                icon={Check}
                isTight
                isApproval
                onPress={() => decideTicked('approve')}
              >
                {t(m.live_held_approve_ticked, { total: number(ticks.ticked.length) })}
              </HeadButton>
              <HeadButton testId="held-reject-ticked" icon={X} isTight onPress={() => decideTicked('reject')}>
                {t(m.live_held_reject_ticked, { total: number(ticks.ticked.length) })}
              </HeadButton>
            </>
          )}
        </div>
        {held.length > 0 && (
          <div className="grid grid-cols-2 gap-1">
            <HeadButton
              testId="held-approve-clean"
              icon={Check}
              isApproval
              isReady={clean.length > 0}
              onPress={() => decide.many('approve', clean)}
            >
              {t(m.live_held_approve_clean, { total: number(clean.length) })}
            </HeadButton>
            <HeadButton
              testId="held-reject-clean"
              icon={X}
              isReady={clean.length > 0}
              onPress={() => decide.many('reject', clean)}
            >
              {t(m.live_held_reject_clean, { total: number(clean.length) })}
            </HeadButton>
          </div>
        )}
      </div>
      {heldCount === 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{t(m.live_held_all_decided)}</p>
      )}
      <ul ref={list} aria-labelledby={titleId}>
        {slots.map(({ alert, isHeld }) =>
          isHeld ? (
            <HeldRow
              key={alert.id}
              heights={heights}
              alert={alert}
              sameName={alert.donorName === null ? [] : held.filter(({ donorName }) => donorName === alert.donorName)}
              isTicked={ticks.isTicked(alert.id)}
              onTick={(isTicked) => ticks.tick(alert.id, isTicked)}
            />
          ) : (
            <DecidedRow
              key={alert.id}
              alert={alert}
              decision={decisions.get(alert.id)?.decision}
              hasUndo={alert.id === undoRowId}
              heights={heights}
            />
          ),
        )}
        {more > 0 && (
          <li className="border-t border-line px-4 py-3 text-xs text-ink-2 sm:px-5">
            {t(m.queue_more, { total: number(more) + maximum })}
          </li>
        )}
      </ul>
    </div>
  )
}

/** How far the undo must move down to leave this place free; 0 if it does not overlap it. */
const pushedPx = (undo: DOMRect, place: DOMRect): number =>
  undo.left < place.right && place.left < undo.right && undo.top < place.bottom && place.top < undo.bottom
    ? place.bottom - undo.top
    : 0

/** The alerts that are ticked and still held. */
function useTicks(held: readonly HeldAlert[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ticked: held.filter(({ id }) => ids.has(id)),
    isTicked: (id: string) => ids.has(id),
    tick: (id: string, isTicked: boolean) =>
      setIds((before) => (isTicked ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)))),
    clear: () => setIds(new Set()),
  }
}

type HeadButtonProps = {
  testId: string
  icon: LucideIcon
  isApproval?: boolean
  isReady?: boolean
  /** Without its icon in a narrow list. */
  isTight?: boolean
  onPress: () => void
  children: ReactNode
}

function HeadButton({
  testId,
  icon: Icon,
  isApproval = false,
  isReady = true,
  isTight = false,
  onPress,
  children,
}: HeadButtonProps) {
  const { offline } = useQueue()
  const isDisabled = offline || !isReady
  return (
    <button
      type="button"
      data-testid={testId}
      // A disabled button would lose the keyboard focus.
      {...(isDisabled && { 'aria-disabled': true })}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
      className={`min-h-12 min-w-0 gap-1.5 rounded-md px-2 py-1 text-xs leading-tight whitespace-normal btn aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${isApproval ? 'bg-ok-soft text-ok hover:bg-sunken' : 'bg-surface btn-ghost'}`}
    >
      <Icon size={18} aria-hidden="true" className={isTight ? '@max-[20rem]:hidden' : ''} />
      <span className="min-w-0 text-start wrap-anywhere">{children}</span>
    </button>
  )
}
