import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import { withinTime } from '#platform/time/within-time.ts'
import type { Bus, BusLog } from './bus.ts'
import { createFanOut } from './fan-out.ts'
import { requireSendable } from './message-limit.ts'
import { CONNECTION_LIMIT_MS, connectTransport, type OpenConnection, type Transport } from './transport.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5 * SECOND_MS

// A peer that vanished silently (a dropped NAT entry, a frozen machine) shows only by not answering. TCP alone would
// take 15 minutes to notice.
const HEARTBEAT_MS = 15 * SECOND_MS

/**
 * A bus over one connection that reconnects by itself. Rejects when the first connection fails. Both transports share
 * this loop. The clients' own reconnection is not used, because it does not notice a peer that has gone silent.
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
        // The loss was logged once; failed attempts are not.
      }
    }
    return undefined
  }

  async function keepConnected(): Promise<void> {
    while (connection !== undefined) {
      const reason = await connection.ended
      connection = undefined
      if (closing.signal.aborted) return
      log.warn({ err: reason }, `bus lost ${transport.name}, reconnecting`)
      connection = await reconnect()
      if (connection === undefined) return
      log.info({}, `bus reconnected to ${transport.name}`)
      fanOut.announceGap()
    }
  }

  const running = keepConnected()
  const heartbeat = setInterval(() => {
    // A lost connection needs no heartbeat: `keepConnected` already reconnects.
    if (connection !== undefined) check().catch((error: unknown) => log.warn({ err: error }, 'bus heartbeat failed'))
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
        `${transport.name} did not accept a message`,
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

// Half of the pause is random, so that processes which lost the same transport do not reconnect in step.
function pauseMs(attempt: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS)
  return longest * (0.5 + Math.random() / 2)
}
