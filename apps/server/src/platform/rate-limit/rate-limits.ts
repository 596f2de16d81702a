import type { FastifyBaseLogger } from 'fastify'
import { createRateLimit } from './create-rate-limit.ts'
import { openMemoryCounters } from './memory-counters.ts'
import { withMemoryInReserve } from './memory-in-reserve.ts'

/** `points` takes in `windowSeconds`. The name stands for one rule in the whole installation. */
export type RateRule = { name: string; points: number; windowSeconds: number }

export type RateLimit = {
  /** Takes points of `key`, one unless told; throws AppError 'rate_limited' with Retry-After when too few are left. */
  take(key: string, points?: number): Promise<void>
  /**
   * Like take, for what only counts when it went wrong: looks without taking. Calls side by side all see the same
   * count: what a flood must not get past takes first and resets when all was well.
   */
  check(key: string): Promise<void>
  /** Gives a point back that was taken for what did not happen after all. */
  giveBack(key: string): Promise<void>
  /** Forgets what `key` has taken. */
  reset(key: string): Promise<void>
}

export type RateLimits = { limit(rule: RateRule): RateLimit; close(): Promise<void> }

export type RateLimitSettings = {
  /** False: nothing is counted and no store is opened. */
  enabled: boolean
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  /** Keys are addresses and emails: only their HMAC by this secret leaves the process. */
  secret: string
  log: FastifyBaseLogger
}

const UNLIMITED: RateLimit = {
  take: async () => undefined,
  check: async () => undefined,
  giveBack: async () => undefined,
  reset: async () => undefined,
}

/**
 * Rate limits that all processes share through Redis, else PostgreSQL; those of a single process are in its memory.
 * While the store is away each process counts for itself: a limit never fails a request that it would have let through.
 */
export async function openRateLimits(settings: RateLimitSettings): Promise<RateLimits> {
  if (!settings.enabled) return { limit: () => UNLIMITED, close: async () => undefined }
  const counters = await openCounters(settings)
  const limits = new Map<string, RateLimit>()
  let closed: Promise<void> | undefined
  return {
    limit(rule) {
      const limit = limits.get(rule.name) ?? createRateLimit(rule, counters.of(rule), settings)
      limits.set(rule.name, limit)
      return limit
    },
    close() {
      closed ??= counters.close()
      return closed
    },
  }
}

async function openCounters({ redisUrl, databaseUrl, log }: RateLimitSettings) {
  // Loaded on demand: an installation needs one of the clients or none.
  if (redisUrl !== undefined) {
    const { openRedisCounters } = await import('./redis-counters.ts')
    return withMemoryInReserve('Redis (REDIS_URL)', await openRedisCounters(redisUrl, log), log)
  }
  if (databaseUrl !== undefined) {
    const { openPostgresCounters } = await import('./postgres-counters.ts')
    return withMemoryInReserve('PostgreSQL (DATABASE_URL)', await openPostgresCounters(databaseUrl, log), log)
  }
  return openMemoryCounters()
}
