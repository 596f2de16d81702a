import type { Bus, BusLog } from './bus.ts'

export type FanOut = Pick<Bus, 'subscribe' | 'onGap'> & {
  deliver(message: string): void
  announceGap(): void
  /** Forgets all listeners. */
  clear(): void
}

type Subscription<Value> = { notify: (value: Value) => void }

/** The listeners of one process. One that throws is logged and takes nothing from the others. */
export function createFanOut(log: BusLog): FanOut {
  const listeners = new Set<Subscription<string>>()
  const gapListeners = new Set<Subscription<undefined>>()
  const queue: string[] = []
  let delivering = false

  function notifyAll<Value>(entries: Set<Subscription<Value>>, value: Value): void {
    for (const { notify } of entries) {
      try {
        notify(value)
      } catch (error) {
        log.error({ err: error }, 'A bus listener threw')
      }
    }
  }

  return {
    subscribe: (listener) => register(listeners, { notify: listener }),
    onGap: (listener) => register(gapListeners, { notify: listener }),
    // The queue keeps one order for all listeners when one of them publishes while it is being told.
    deliver(message) {
      queue.push(message)
      if (delivering) return
      delivering = true
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) notifyAll(listeners, next)
      delivering = false
    },
    announceGap: () => notifyAll(gapListeners, undefined),
    clear() {
      listeners.clear()
      gapListeners.clear()
    },
  }
}

// Every registration is an entry of its own: a function registered twice can be removed once.
function register<Value>(entries: Set<Subscription<Value>>, entry: Subscription<Value>): () => void {
  entries.add(entry)
  return () => {
    entries.delete(entry)
  }
}
