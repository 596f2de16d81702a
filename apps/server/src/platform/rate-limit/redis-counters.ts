import { SECOND_MS } from '@aplauso/contract/limits'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { createClient } from 'redis'
import type { Log } from '#platform/database/database-log.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { optionsOf, type SharedCounters } from './counters.ts'

const CONNECT_MAX_MS = 2 * SECOND_MS

/** Counts in Redis, which forgets them by itself when their window ends. A server that is away is connected to later. */
export async function openRedisCounters(redisUrl: string, log: Log): Promise<SharedCounters> {
  const client = createClient({
    url: redisUrl,
    name: 'aplauso-limits',
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MAX_MS },
  })
  // The client reconnects by itself; whoever counts meanwhile says so.
  client.on('error', () => undefined)
  const connect = () => client.connect()
  try {
    await withinTime(connect(), CONNECT_MAX_MS, 'Redis did not answer')
  } catch (error) {
    log.warn({ err: error }, 'Rate limits cannot reach Redis (REDIS_URL) yet')
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
      // Ready and yet no answer: the other side may be gone without a word, which the client itself would not notice.
      if (!client.isReady) return
      client.destroy()
      connect().catch(() => undefined)
    },
    async close() {
      client.destroy()
    },
  }
}
