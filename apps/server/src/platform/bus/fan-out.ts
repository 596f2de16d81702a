import type { Bus, BusLog } from './bus.ts'

export type FanOut = Pick<Bus, 'subscribe' | 'onGap'> & {
  deliver(message: string): void
  announceGap(): void
  clear(): void
}

type Subscription<Value> = { notify: (value: Value) => void }

/** The listeners of one process. A listener that throws is logged and does not affect the others. */
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
        log.error({ err: error }, 'bus listener failed')
      }
    }
  }

  return {
    subscribe: (listener) => register(listeners, { notify: listener }),
    onGap: (listener) => register(gapListeners, { notify: listener }),
    // The queue keeps one order for all listeners when one of them publishes during delivery.
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

// Each registration is a separate entry, so that a function registered twice can be removed once.
function register<Value>(entries: Set<Subscription<Value>>, entry: Subscription<Value>): () => void {
  entries.add(entry)
  return () => {
    entries.delete(entry)
  }
}
