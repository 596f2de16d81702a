import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import { withinTime } from '#platform/time/within-time.ts'
import type { Bus, BusLog } from './bus.ts'
import { createFanOut } from './fan-out.ts'
import { requireSendable } from './message-limit.ts'
import { CONNECTION_LIMIT_MS, connectTransport, type OpenConnection, type Transport } from './transport.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5 * SECOND_MS

// A peer that vanished without a word (a dropped NAT entry, a frozen machine) shows only by not answering; TCP alone
// would take a quarter of an hour to notice.
const HEARTBEAT_MS = 15 * SECOND_MS

/**
 * A bus over one connection that comes back by itself. Rejects when the first connection fails. Both carriers share
 * this loop, and no client's own reconnection is used, because none of them notices a peer that has gone silent.
 */
export async function openReconnectingBus(transport: Transport, log: BusLog): Promise<Bus> {
  const fanOut = createFanOut(log)
  const closing = new AbortController()
  let connection: OpenConnection | undefined = await connectTransport(transport, fanOut.deliver, closing.signal)

  function requireConnection(): OpenConnection {
    if (closing.signal.aborted) throw new Error('The bus is closed')
    if (connection === undefined) throw new Error(`The bus has lost ${transport.name}`)
    return connection
  }

  async function check(): Promise<void> {
    const { ping, sever } = requireConnection()
    try {
      await withinTime(ping(), CONNECTION_LIMIT_MS, `${transport.name} did not answer`)
    } catch (error) {
      sever()
      throw error
    }
  }

  async function reconnect(): Promise<OpenConnection | undefined> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        await sleep(pauseMs(attempt), undefined, { signal: closing.signal })
        return await connectTransport(transport, fanOut.deliver, closing.signal)
      } catch {
        // Said once, when it was lost.
      }
    }
    return undefined
  }

  async function keepConnected(): Promise<void> {
    while (connection !== undefined) {
      const reason = await connection.ended
      connection = undefined
      if (closing.signal.aborted) return
      log.warn({ err: reason }, `The bus has lost ${transport.name} and reconnects`)
      connection = await reconnect()
      if (connection === undefined) return
      log.info({}, `The bus has ${transport.name} again`)
      fanOut.announceGap()
    }
  }

  const running = keepConnected()
  const heartbeat = setInterval(() => {
    // One that it has lost already has no heartbeat to miss.
    if (connection !== undefined)
      check().catch((error: unknown) => log.warn({ err: error }, 'The bus has no heartbeat'))
  }, HEARTBEAT_MS).unref()

  return {
    sqlChannel: transport.sqlChannel,
    subscribe: fanOut.subscribe,
    onGap: fanOut.onGap,
    async publish(message) {
      requireSendable(message)
      await withinTime(
        requireConnection().publish(message),
        CONNECTION_LIMIT_MS,
        `${transport.name} did not take a message`,
      )
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
