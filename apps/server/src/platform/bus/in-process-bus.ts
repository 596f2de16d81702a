import type { Bus, BusLog } from './bus.ts'
import { createFanOut } from './fan-out.ts'
import { requireSendable } from './message-limit.ts'

/** The bus of an installation with one process: listeners have run when `publish` resolves. */
export function openInProcessBus(log: BusLog): Bus {
  const fanOut = createFanOut(log)
  let closed = false

  return {
    sqlChannel: undefined,
    subscribe: fanOut.subscribe,
    onGap: fanOut.onGap,
    async publish(message) {
      requireSendable(message)
      if (closed) throw new Error('The bus is closed')
      fanOut.deliver(message)
    },
    async check() {
      if (closed) throw new Error('The bus is closed')
    },
    async close() {
      closed = true
      fanOut.clear()
    },
  }
}
