import type { AlertQueue, QueueClearing } from '@aplauso/contract/alerts'

/** Optimistic change of the queue after an answered call, shown until the next frame brings the whole queue. */
export type QueueChange = (queue: AlertQueue) => AlertQueue

/**
 * Applies the change only if the shown queue is still the one from before the call. A frame that arrived meanwhile may
 * be newer than the answer, and the next frame corrects what it lacks.
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

export function withoutHeld(ids: readonly string[]): QueueChange {
  return (queue) => {
    const held = queue.held.filter((alert) => !ids.includes(alert.id))
    return { ...queue, held, heldCount: queue.heldCount - (queue.held.length - held.length) }
  }
}

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
