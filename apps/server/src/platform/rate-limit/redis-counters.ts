import { SECOND_MS } from '@aplauso/contract/limits'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { Log } from '#platform/database/database-log.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { optionsOf, type SharedCounters } from './counters.ts'

const CONNECT_MAX_MS = 2 * SECOND_MS

/** Counts in Redis, which deletes them when their window ends. A server that is down is connected to later. */
export async function openRedisCounters(redisUrl: string, log: Log): Promise<SharedCounters> {
  const client = createClient({
    url: redisUrl,
    name: 'aplauso-limits',
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MAX_MS },
  })
  // The client reconnects by itself. The memory fallback logs the outage.
  client.on('error', () => undefined)
  const connect = () => client.connect()
  try {
    await withinTime(connect(), CONNECT_MAX_MS, 'Redis did not answer')
  } catch (error) {
    log.warn({ err: error }, 'rate limits cannot reach Redis (REDIS_URL) yet')
  }

  return {
    of: (rule) =>
      new RateLimiterRedis({
        ...optionsOf(rule),
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
        keyPrefix: `aplauso:limit:${rule.name}`,
      }),
    resetConnection() {
      // Ready without an answer: the server may have vanished silently, which the client does not notice.
      if (!client.isReady) return
      client.destroy()
      connect().catch(() => undefined)
    },
    async close() {
      client.destroy()
    },
  }
}
