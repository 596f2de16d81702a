import type { AlertQueue, QueueClearing } from '@aplauso/contract/alerts'

/**
 * What an answered call makes of the queue, shown until the next frame tells the whole of it a moment later. Each takes
 * the queue that is shown and gives the next.
 */
export type QueueChange = (queue: AlertQueue) => AlertQueue

/**
 * Makes the change, unless something else is shown by now than when the call was made: a frame that came meanwhile may
 * know more than its answer, such as that another dashboard took it back, and what it does not know yet the next one does.
 */
export const applyIfUnchanged = (
  before: AlertQueue | undefined,
  shown: AlertQueue | undefined,
  change: QueueChange,
): AlertQueue | undefined => (shown && shown === before ? change(shown) : shown)

export const withPaused =
  (paused: boolean): QueueChange =>
  (queue) => ({ ...queue, paused })

export const withMuted =
  (muted: boolean): QueueChange =>
  (queue) => ({ ...queue, muted })

export const withOneMuted =
  (what: 'sounds' | 'speech', isMuted: boolean): QueueChange =>
  (queue) => ({ ...queue, [`${what}Muted`]: isMuted })

export const withPanic =
  (panic: boolean): QueueChange =>
  (queue) => ({ ...queue, panic, playing: panic ? [] : queue.playing })

export function withoutHeld(id: string): QueueChange {
  return (queue) => {
    const held = queue.held.filter((alert) => alert.id !== id)
    return { ...queue, held, heldCount: queue.heldCount - (queue.held.length - held.length) }
  }
}

/** Takes the alert away wherever it is. */
export function withoutAlert(id: string): QueueChange {
  return (queue) => {
    const playing = queue.playing.filter((alert) => alert.id !== id)
    const waiting = queue.waiting.filter((alert) => alert.id !== id)
    const missed = queue.missed.filter((alert) => alert.id !== id)
    return {
      ...queue,
      playing,
      waiting,
      waitingCount: queue.waitingCount - (queue.waiting.length - waiting.length),
      missed,
      missedCount: queue.missedCount - (queue.missed.length - missed.length),
    }
  }
}

export function cleared(list: QueueClearing['list']): QueueChange {
  return (queue) =>
    list === 'waiting' ? { ...queue, waiting: [], waitingCount: 0 } : { ...queue, missed: [], missedCount: 0 }
}
