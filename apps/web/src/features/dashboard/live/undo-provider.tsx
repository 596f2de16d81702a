import { SECOND_MS } from '@aplauso/contract/limits'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { withoutHeld } from '#components/alert-queue/queue-changes.ts'
import { QueueContext, useQueue } from '#components/alert-queue/queue-context.ts'
import {
  createUndo,
  type DecidedAlerts,
  type PendingAction,
  type Undo,
  type UndoableAction,
  UndoContext,
  type UndoOffer,
} from '#components/alert-queue/undo.ts'
import { ApiError } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { beforeSignOut } from '#lib/session/session-token.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { applyPendingActions, withShownQueue } from './apply-pending-actions.ts'
import { useAllHeld } from './held/use-all-held.ts'
import { createTapGuard, type TapGuard } from './tap-guard.ts'
import { useUndoFocus } from './use-undo-focus.ts'

export type PageUndo = {
  undo: Pick<Undo, 'undo' | 'isGuarded'>
  /** The latest action that can be undone. */
  newest: UndoOffer | undefined
  /** The decisions of this page about held alerts, by alert, unless they were undone. */
  decisions: ReadonlyMap<string, DecidedAlerts>
}

const PageUndoContext = createContext<PageUndo | undefined>(undefined)

export function usePageUndo(): PageUndo {
  const undo = use(PageUndoContext)
  if (!undo) throw new Error('usePageUndo needs an UndoProvider above it')
  return undo
}

/** A sign-out without a connection waits at most this long for the decisions. */
const SIGN_OUT_WAIT_MS = 3 * SECOND_MS

const nowMs = () => performance.now()

/** Statuses of an overloaded server or of a proxy in front of one that restarts. */
const UNSENT_STATUSES = [429, 502, 503, 504]
const isUnsent = (error: unknown) => !(error instanceof ApiError) || UNSENT_STATUSES.includes(error.status)

/** Lets actions be undone for five seconds, and shows them as done meanwhile. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const t = useText()
  const control = useQueue()
  const onDone = useEffectEvent(({ change }: PendingAction) => control.change(control.queue, change))
  const onFailed = useEffectEvent(async (error: unknown) =>
    toast({ title: await errorText(error, t), tone: 'destructive' }),
  )
  // Created once per page; it calls back only from its timers and calls.
  const [{ undo, guard, decisions, decided }] = useState(() => {
    const decisions = new Map<string, DecidedAlerts>()
    const decided = new Set<string>()
    const undo = createUndo({
      onDone(action, isOwn) {
        for (const id of action.decides?.ids ?? []) {
          decided.add(id)
          if (!isOwn) decisions.delete(id)
        }
        onDone(action)
      },
      onFailed(error) {
        void onFailed(error)
      },
      isUnsent,
      nowMs,
    })
    const guard = createTapGuard({ nowMs, pageHeight: () => document.documentElement.scrollHeight })
    return { undo, guard, decisions, decided }
  })
  const [page] = useState(() => ({
    offer(action: UndoableAction) {
      if (action.decides) guard.decide()
      for (const id of action.decides?.ids ?? []) if (action.decides) decisions.set(id, action.decides)
      undo.offer(action)
    },
    isGuarded: undo.isGuarded,
    undo() {
      const undone = undo.read().findLast(({ isOver }) => !isOver)
      if (!undo.undo()) return false
      for (const id of undone?.action.decides?.ids ?? []) decisions.delete(id)
      guard.clear()
      return true
    },
  }))
  const offers = useSyncExternalStore(undo.subscribe, undo.read)
  const newest = offers.findLast(({ isOver }) => !isOver)
  useTapGuard(guard)
  useUndoFocus(newest?.id)
  useEffect(() => {
    const flush = () => void undo.flush()
    window.addEventListener('pagehide', flush)
    const timeIsOver = () => new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))
    beforeSignOut(() => Promise.race([undo.flush(), timeIsOver()]))
    return () => {
      window.removeEventListener('pagehide', flush)
      beforeSignOut(undefined)
      flush()
    }
  }, [undo])
  const { offline } = control
  useEffect(() => {
    if (!offline) undo.resume()
  }, [offline, undo])
  // A decided alert is never held again, but a list that was read before the decision still has it.
  const withoutDecided = withShownQueue(useAllHeld(control), withoutHeld([...decided]))
  return (
    <UndoContext value={page.offer}>
      <PageUndoContext value={{ undo: page, newest, decisions }}>
        <QueueContext value={applyPendingActions(withoutDecided, offers)}>{children}</QueueContext>
      </PageUndoContext>
    </UndoContext>
  )
}

const MOVING_KEYS = /^(?:Tab|Arrow|Home|End|Page|Escape|[jk]$)/i

function useTapGuard(guard: TapGuard) {
  useEffect(() => {
    function onClick(event: MouseEvent) {
      if (!guard.press(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (MOVING_KEYS.test(key)) guard.moveFocus()
    }
    // Before any handler of the page.
    addEventListener('click', onClick, true)
    addEventListener('keydown', onKeyDown, true)
    return () => {
      removeEventListener('click', onClick, true)
      removeEventListener('keydown', onKeyDown, true)
    }
  }, [guard])
}
