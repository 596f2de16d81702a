import { SECOND_MS } from '@aplauso/contract/limits'
import { createContext } from 'react'
import type { QueueChange } from './queue-changes.ts'

export const UNDO_MS = 5 * SECOND_MS

/**
 * An action that can be undone in one of two ways. Actions that change the stream happen at once, and undo calls the
 * opposite: a skipped alert is replayed, an approved one is skipped. Actions that no viewer sees wait until the undo
 * time has passed: a rejection is final, and a removed missed alert cannot be restored. Pause, mute and panic need
 * neither, because the same button reverts them.
 */
export type UndoableAction = {
  /** Text of the offer, which names the donor. */
  description: string
} & (
  | { revert: () => Promise<unknown> }
  | {
      /** Change that the page shows until the call is answered. */
      change: QueueChange
      /** `isLeaving`: the page is closing, so the request must outlive it. */
      send: (isLeaving: boolean) => Promise<unknown>
      /** Shorter than `UNDO_MS` where the alert itself expires sooner. */
      forMs?: number | undefined
    }
)
export type PendingAction = Extract<UndoableAction, { send: unknown }>

export type UndoOffer = {
  id: number
  action: UndoableAction
  /** The call was sent and can no longer be undone. */
  isSent: boolean
}

type UndoDeps = {
  /** The call has succeeded: the page applies the change for good. */
  onDone: (action: PendingAction) => void
  onFailed: (error: unknown) => void
}

/** The actions that can be undone on one page, the newest last. */
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
    /** Undoes the newest action that was not sent yet. */
    undo() {
      const offer = offers.findLast(({ isSent }) => !isSent)
      if (!offer) return
      clearTimeout(timers.get(offer.id))
      timers.delete(offer.id)
      removeOffer(offer.id)
      if ('revert' in offer.action) offer.action.revert().catch(onFailed)
    },
    /** Sends every pending action, because leaving the page confirms them. */
    flush() {
      for (const offer of offers) end(offer, true)
    },
  }
}

export type Undo = ReturnType<typeof createUndo>

/** Offers an action for undo; undefined on pages that cannot show the offer. */
export const UndoContext = createContext<Undo['offer'] | undefined>(undefined)
