import { m } from '@aplauso/texts/messages'
import { Undo2 } from 'lucide-react'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { QueueContext, useQueue } from '#components/alert-queue/queue-context.ts'
import { useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { createUndo, type PendingAction, type Undo, UndoContext, type UndoOffer } from '#components/alert-queue/undo.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { applyPendingActions } from './apply-pending-actions.ts'

/** Delays actions by five seconds, so that they can be undone, and shows them as done meanwhile. */
export function UndoProvider({ children }: { children: (undo: UndoBarProps) => ReactNode }) {
  const t = useText()
  const control = useQueue()
  const onDone = useEffectEvent(({ change }: PendingAction) => control.change(control.queue, change))
  const onFailed = useEffectEvent(async (error: unknown) =>
    toast({ title: await errorText(error, t), tone: 'destructive' }),
  )
  // Created once per page; it calls back only from its timers.
  const [undo] = useState(() =>
    createUndo({ onDone: (action) => onDone(action), onFailed: (error) => onFailed(error) }),
  )
  const offers = useSyncExternalStore(undo.subscribe, undo.read)
  useEffect(() => {
    window.addEventListener('pagehide', undo.flush)
    return () => {
      window.removeEventListener('pagehide', undo.flush)
      undo.flush()
    }
  }, [undo])
  return (
    <UndoContext value={undo.offer}>
      <QueueContext value={applyPendingActions(control, offers)}>{children({ undo, offers })}</QueueContext>
    </UndoContext>
  )
}

export type UndoBarProps = { undo: Undo; offers: readonly UndoOffer[] }

/** Shows the latest pending action with an undo button. */
export function UndoBar({ undo, offers, className = '' }: UndoBarProps & { className?: string }) {
  const t = useText()
  const newest = offers.findLast(({ isSent }) => !isSent)
  const button = useUndoFocus(newest?.id)
  const key = useShortcut('Z')
  return (
    <div role="status" className="contents">
      {newest && (
        <div
          key={newest.id}
          className={`flex items-center gap-3 rounded-md border border-palco-line bg-palco py-1.5 ps-4 pe-1.5 text-palco-ink shadow-3 ${className}`}
        >
          <p className="line-clamp-2 min-w-0 flex-1 text-sm wrap-anywhere">{newest.action.description}</p>
          <button
            ref={button}
            type="button"
            data-testid="undo"
            {...key}
            onClick={undo.undo}
            className="min-h-11 shrink-0 gap-2 rounded-sm border-palco-line bg-palco-2 px-4 text-sm text-palco-ink btn hover:bg-palco-line"
          >
            <Undo2 size={18} aria-hidden="true" />
            {t(m.live_undo)}
          </button>
        </div>
      )}
    </div>
  )
}

const rowsIn = (list: Element | null | undefined) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-shortcut-row]') ?? []),
]

/**
 * Moves the keyboard focus to the undo button when the focused control left with its row. After the undo bar has gone,
 * the focus moves to the row at the old position or the list's heading. A focus elsewhere stays.
 */
function useUndoFocus(offerId: number | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const lastFocused = useRef<Element>(null)
  const lastPosition = useRef({ list: '', row: -1 })
  useEffect(() => {
    const rememberFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      lastFocused.current = target
      const list = target.closest<HTMLElement>('[data-list]')
      // A heading has the focus only because its row has left, so the row is still the last position.
      if (!list || target.matches('[data-next]')) return
      lastPosition.current = {
        list: list.dataset.list ?? '',
        row: rowsIn(list).findIndex((row) => row.contains(target)),
      }
    }
    document.addEventListener('focusin', rememberFocus)
    return () => document.removeEventListener('focusin', rememberFocus)
  }, [])
  // A layout effect, so that it runs before the lists restore the focus.
  useLayoutEffect(() => {
    const { activeElement } = document
    const isFocusLost = activeElement === document.body && lastFocused.current?.isConnected === false
    if (offerId !== undefined) {
      if (isFocusLost || activeElement?.matches('[data-next]')) button.current?.focus({ preventScroll: true })
    } else if (isFocusLost) {
      const { list: name, row: index } = lastPosition.current
      const list = document.querySelector(`[data-list="${name}"]`)
      const row = index < 0 ? undefined : (rowsIn(list)[index] ?? rowsIn(list).at(-1))
      const focusTarget = row ?? (list ?? document).querySelector<HTMLElement>('[data-next]')
      focusTarget?.focus({ preventScroll: true })
      focusTarget?.scrollIntoView({ block: 'nearest' })
    }
  }, [offerId])
  return button
}
