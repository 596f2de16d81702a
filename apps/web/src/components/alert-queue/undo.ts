import { SECOND_MS } from '@aplauso/contract/limits'
import { createContext } from 'react'
import type { QueueChange } from './queue-changes.ts'

/** So long what was done can be taken back. */
export const UNDO_MS = 5 * SECOND_MS

/**
 * What a hand has done and can take back, in one of two ways. What takes something off the stream is done at once, and its opposite
 * takes it back: what was skipped is shown again, and what was approved is skipped. What no viewer sees waits for as long as it can
 * be taken back and is sent then: a rejection is final, and what left the list of the missed has no way back to it. Nothing of either
 * where the same button is the way back, as of pause, mute and panic.
 */
export type UndoableAction = {
  /** In words, and of whom. */
  description: string
} & (
  | { revert: () => Promise<unknown> }
  | {
      /** What the page shows meanwhile. */
      change: QueueChange
      /** `isLeaving`: the page goes, and the call must outlive it. */
      send: (isLeaving: boolean) => Promise<unknown>
      /** Less than the usual time where the alert itself has no more. */
      forMs?: number | undefined
    }
)
export type PendingAction = Extract<UndoableAction, { send: unknown }>

export type UndoOffer = {
  id: number
  action: UndoableAction
  /** It can be taken back no more, and its answer is on its way. */
  isSent: boolean
}

type UndoDeps = {
  /** What was held back is done: the page shows it without it from here on. */
  onDone: (action: PendingAction) => void
  onFailed: (error: unknown) => void
}

/** What can be taken back on one page, the newest last. */
export function createUndo({ onDone, onFailed }: UndoDeps) {
  let offers: readonly UndoOffer[] = []
  let lastId = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function setOffers(next: readonly UndoOffer[]) {
    offers = next
    for (const listener of listeners) listener()
  }
  const removeOffer = (id: number) => setOffers(offers.filter((offer) => offer.id !== id))

  function end({ id, action, isSent }: UndoOffer, isLeaving = false) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    if (!('send' in action)) return removeOffer(id)
    if (isSent) return
    setOffers(offers.map((offer) => (offer.id === id ? { ...offer, isSent: true } : offer)))
    action
      .send(isLeaving)
      .then(() => onDone(action), onFailed)
      .finally(() => removeOffer(id))
  }

  return {
    read: () => offers,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    offer(action: UndoableAction) {
      const offer: UndoOffer = { id: ++lastId, action, isSent: false }
      setOffers([...offers, offer])
      const forMs = 'send' in action ? Math.min(action.forMs ?? UNDO_MS, UNDO_MS) : UNDO_MS
      if (forMs <= 0) return end(offer)
      timers.set(
        offer.id,
        setTimeout(() => end(offer), forMs),
      )
    },
    /** Takes the newest back that still can be. */
    undo() {
      const offer = offers.findLast(({ isSent }) => !isSent)
      if (!offer) return
      clearTimeout(timers.get(offer.id))
      timers.delete(offer.id)
      removeOffer(offer.id)
      if ('revert' in offer.action) offer.action.revert().catch(onFailed)
    },
    /** Whoever leaves has decided. */
    flush() {
      for (const offer of offers) end(offer, true)
    },
  }
}

export type Undo = ReturnType<typeof createUndo>

/** How something is offered to be taken back; undefined on pages that have no place to say so. */
export const UndoContext = createContext<Undo['offer'] | undefined>(undefined)
