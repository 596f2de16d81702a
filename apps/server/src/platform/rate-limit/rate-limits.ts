import type { FastifyBaseLogger } from 'fastify'

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
  release(key: string): Promise<void>
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
