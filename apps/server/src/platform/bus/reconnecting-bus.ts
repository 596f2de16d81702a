import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import { withinTime } from '#platform/time/within-time.ts'
import type { Bus, BusLog } from './bus.ts'
import { createFanOut } from './fan-out.ts'
import { type Carrier, connectLink, LINK_LIMIT_MS, type LiveLink } from './link.ts'
import { requireSendable } from './message-limit.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5 * SECOND_MS

// A peer that vanished without a word (a dropped NAT entry, a frozen machine) shows only by not answering; TCP alone
// would take a quarter of an hour to notice.
const HEARTBEAT_MS = 15 * SECOND_MS

/**
 * A bus over one connection that comes back by itself. Rejects when the first connection fails. Both carriers share
 * this loop, and no client's own reconnection is used, because none of them notices a peer that has gone silent.
 */
export async function openReconnectingBus(carrier: Carrier, log: BusLog): Promise<Bus> {
  const fanOut = createFanOut(log)
  const closing = new AbortController()
  let link: LiveLink | undefined = await connectLink(carrier, fanOut.deliver, closing.signal)

  function requireLink(): LiveLink {
    if (closing.signal.aborted) throw new Error('The bus is closed')
    if (link === undefined) throw new Error(`The bus has lost ${carrier.name}`)
    return link
  }

  async function check(): Promise<void> {
    const { ping, sever } = requireLink()
    try {
      await withinTime(ping(), LINK_LIMIT_MS, `${carrier.name} did not answer`)
    } catch (error) {
      sever()
      throw error
    }
  }

  async function reconnect(): Promise<LiveLink | undefined> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        await sleep(pauseMs(attempt), undefined, { signal: closing.signal })
        return await connectLink(carrier, fanOut.deliver, closing.signal)
      } catch {
        // Said once, when it was lost.
      }
    }
    return undefined
  }

  async function stayConnected(): Promise<void> {
    while (link !== undefined) {
      const reason = await link.ended
      link = undefined
      if (closing.signal.aborted) return
      log.warn({ err: reason }, `The bus has lost ${carrier.name} and reconnects`)
      link = await reconnect()
      if (link === undefined) return
      log.info({}, `The bus has ${carrier.name} again`)
      fanOut.announceGap()
    }
  }

  const running = stayConnected()
  const heartbeat = setInterval(() => {
    // One that it has lost already has no heartbeat to miss.
    if (link !== undefined) check().catch((error: unknown) => log.warn({ err: error }, 'The bus has no heartbeat'))
  }, HEARTBEAT_MS).unref()

  return {
    sqlChannel: carrier.sqlChannel,
    subscribe: fanOut.subscribe,
    onGap: fanOut.onGap,
    async publish(message) {
      requireSendable(message)
      await withinTime(requireLink().publish(message), LINK_LIMIT_MS, `${carrier.name} did not take a message`)
    },
    check,
    async close() {
      clearInterval(heartbeat)
      fanOut.clear()
      closing.abort()
      await running
    },
  }
}

// Half of it is chance, so that processes which lost the same carrier do not come back in step.
function pauseMs(attempt: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS)
  return longest * (0.5 + Math.random() / 2)
}
