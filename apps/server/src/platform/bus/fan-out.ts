import type { Bus, BusLog } from './bus.ts'

export type FanOut = Pick<Bus, 'subscribe' | 'onGap'> & {
  deliver(message: string): void
  announceGap(): void
  /** Forgets all listeners. */
  clear(): void
}

type Entry<Heard> = { hear: (heard: Heard) => void }

/** The listeners of one process. One that throws is logged and takes nothing from the others. */
export function createFanOut(log: BusLog): FanOut {
  const listeners = new Set<Entry<string>>()
  const gapListeners = new Set<Entry<undefined>>()
  const queue: string[] = []
  let delivering = false

  function tell<Heard>(entries: Set<Entry<Heard>>, heard: Heard): void {
    for (const { hear } of entries) {
      try {
        hear(heard)
      } catch (error) {
        log.error({ err: error }, 'A bus listener threw')
      }
    }
  }

  return {
    subscribe: (listener) => register(listeners, { hear: listener }),
    onGap: (listener) => register(gapListeners, { hear: listener }),
    // The queue keeps one order for all listeners when one of them publishes while it is being told.
    deliver(message) {
      queue.push(message)
      if (delivering) return
      delivering = true
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) tell(listeners, next)
      delivering = false
    },
    announceGap: () => tell(gapListeners, undefined),
    clear() {
      listeners.clear()
      gapListeners.clear()
    },
  }
}

// Every registration is an entry of its own: a function registered twice can be removed once.
function register<Heard>(entries: Set<Entry<Heard>>, entry: Entry<Heard>): () => void {
  entries.add(entry)
  return () => {
    entries.delete(entry)
  }
}
