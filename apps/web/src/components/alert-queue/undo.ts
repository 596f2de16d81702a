import { SECOND_MS } from '@aplauso/contract/limits'
import { createContext } from 'react'
import type { QueueChange } from './queue-changes.ts'

export const UNDO_MS = 5 * SECOND_MS
/** After a decision undo does nothing for this long, because the second tap of a double tap may hit it. */
export const UNDO_GUARD_MS = 600
const RETRY_MS = 5 * SECOND_MS

/** The held alerts that an action decides. */
export type DecidedAlerts = {
  ids: readonly string[]
  decision: 'approve' | 'reject'
  /** The row that was pressed and that offers the undo; undefined for a press in the head of the list. */
  rowId?: string | undefined
}

/**
 * An action that can be undone in one of three ways. With `revert` alone it has happened, and undo calls the opposite:
 * a skipped alert is replayed. With `send` alone it waits until the undo time has passed: a rejection is final, and a
 * removed missed alert cannot be restored. With both it is sent at once, and undo calls the opposite once the call is
 * answered: an approved alert is skipped. Pause, mute and panic need none, because the same button reverts them.
 */
export type UndoableAction = {
  /** Text of the offer, which names the donor. */
  description: string
  decides?: DecidedAlerts
} & (
  | { revert: () => Promise<unknown> }
  | {
      /** Change that the page shows until the call is answered. */
      change: QueueChange
      /**
       * `isLeaving`: the page is closing, so the request must outlive it. Resolves with false if somebody else has
       * decided: there is nothing to undo.
       */
      send: (isLeaving: boolean) => Promise<unknown>
      revert?: (() => Promise<unknown>) | undefined
      /** Shorter than `UNDO_MS` where the alert itself expires sooner. */
      forMs?: number | undefined
    }
)
export type PendingAction = Extract<UndoableAction, { send: unknown }>

export type UndoOffer = {
  id: number
  action: UndoableAction
  /** The time to undo is over. */
  isOver: boolean
}

type UndoDeps = {
  /** The call has succeeded: the page applies the change for good. `isOwn` is false if somebody else has decided. */
  onDone: (action: PendingAction, isOwn: boolean) => void
  onFailed: (error: unknown) => void
  /** The call did not reach the server: it is repeated until it does. */
  isUnsent: (error: unknown) => boolean
  /** A clock that nobody adjusts. */
  nowMs: () => number
}

/** The actions that can be undone on one page, the newest last. */
export function createUndo({ onDone, onFailed, isUnsent, nowMs }: UndoDeps) {
  let offers: readonly UndoOffer[] = []
  let lastId = 0
  let lastDecisionMs = Number.NEGATIVE_INFINITY
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const deliveries = new Map<number, Promise<boolean>>()
  /** Ends the wait of each action that is repeated later. */
  const repeats = new Map<number, (isLeaving: boolean) => void>()
  const listeners = new Set<() => void>()

  function setOffers(next: readonly UndoOffer[]) {
    offers = next
    for (const listener of listeners) listener()
  }
  const removeOffer = (id: number) => setOffers(offers.filter((offer) => offer.id !== id))
  const isOffered = (id: number) => offers.some((offer) => offer.id === id)

  function stopTimer(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function untilRepeat(id: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), RETRY_MS)
    repeats.set(id, resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      repeats.delete(id)
    })
  }

  /**
   * Resolves with true once the call has succeeded, with false if it failed, was undone before it was sent, or came
   * after the decision of somebody else.
   */
  async function deliver(id: number, action: PendingAction, isLeaving: boolean): Promise<boolean> {
    for (let isLast = isLeaving; isOffered(id); isLast = await untilRepeat(id)) {
      try {
        const isOwn = (await action.send(isLast)) !== false
        onDone(action, isOwn)
        return isOwn
      } catch (error) {
        if (isUnsent(error)) continue
        onFailed(error)
        return false
      }
    }
    return false
  }

  function send({ id, action }: UndoOffer, isLeaving: boolean) {
    if (!('send' in action) || deliveries.has(id)) return
    const delivery = deliver(id, action, isLeaving)
    deliveries.set(id, delivery)
    void delivery.then((isDone) => {
      deliveries.delete(id)
      const canBeReverted = isDone && action.revert && offers.some((offer) => offer.id === id && !offer.isOver)
      if (!canBeReverted) {
        stopTimer(id)
        removeOffer(id)
      }
    })
  }

  /** The time to undo is over. */
  function end(offer: UndoOffer, isLeaving = false) {
    stopTimer(offer.id)
    const { id, action, isOver } = offer
    const isDone = !('send' in action) || (action.revert !== undefined && !deliveries.has(id))
    if (isDone) return removeOffer(id)
    if (isOver) return repeats.get(id)?.(isLeaving)
    setOffers(offers.map((one) => (one.id === id ? { ...one, isOver: true } : one)))
    send(offer, isLeaving)
  }

  const isGuarded = () => nowMs() - lastDecisionMs < UNDO_GUARD_MS

  return {
    read: () => offers,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    offer(action: UndoableAction) {
      const offer: UndoOffer = { id: ++lastId, action, isOver: false }
      lastDecisionMs = nowMs()
      setOffers([...offers, offer])
      const isPending = 'send' in action
      const forMs = isPending ? Math.min(action.forMs ?? UNDO_MS, UNDO_MS) : UNDO_MS
      if (isPending && action.revert) send(offer, false)
      if (forMs <= 0) return end(offer)
      timers.set(
        offer.id,
        setTimeout(() => end(offer), forMs),
      )
    },
    /** True right after a decision, while undo does nothing. */
    isGuarded,
    /** Undoes the newest action whose time is not over; returns false if it does nothing. */
    undo(): boolean {
      const offer = offers.findLast(({ isOver }) => !isOver)
      if (!offer || isGuarded()) return false
      const { id, action } = offer
      const delivery = deliveries.get(id) ?? Promise.resolve(true)
      stopTimer(id)
      removeOffer(id)
      repeats.get(id)?.(false)
      if ('revert' in action) delivery.then((isDone) => (isDone ? action.revert?.() : undefined)).catch(onFailed)
      return true
    },
    /** Repeats at once what did not reach the server, because the connection is back. */
    resume() {
      for (const repeat of [...repeats.values()]) repeat(false)
    },
    /** Sends every pending action, because leaving the page confirms them. Resolves once all are answered. */
    async flush(): Promise<void> {
      for (const offer of offers) end(offer, true)
      await Promise.all(deliveries.values())
    },
  }
}

export type Undo = ReturnType<typeof createUndo>

/** Offers an action for undo; undefined on pages that cannot show the offer. */
export const UndoContext = createContext<Undo['offer'] | undefined>(undefined)
