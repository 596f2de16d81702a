import { createRateLimit } from './create-rate-limit.ts'
import { openMemoryCounters } from './memory-counters.ts'
import { withMemoryFallback } from './memory-fallback.ts'
import type { RateLimit, RateLimitSettings, RateLimits } from './rate-limits.ts'

const UNLIMITED: RateLimit = {
  take: async () => undefined,
  check: async () => undefined,
  release: async () => undefined,
  reset: async () => undefined,
}

/**
 * Rate limits that all processes share through Redis, else PostgreSQL; a single process has them in memory. While the
 * store is down each process counts for itself: an outage never refuses a request within the limits.
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
    return withMemoryFallback('Redis (REDIS_URL)', await openRedisCounters(redisUrl, log), log)
  }
  if (databaseUrl !== undefined) {
    const { openPostgresCounters } = await import('./postgres-counters.ts')
    return withMemoryFallback('PostgreSQL (DATABASE_URL)', await openPostgresCounters(databaseUrl, log), log)
  }
  return openMemoryCounters()
}
