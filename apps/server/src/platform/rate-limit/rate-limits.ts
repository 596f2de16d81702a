import type { FastifyBaseLogger } from 'fastify'

/** `points` takes in `windowSeconds`. The name identifies one rule in the whole installation. */
export type RateRule = { name: string; points: number; windowSeconds: number }

export type RateLimit = {
  /** Takes points of `key`, one by default. Throws AppError 'rate_limited' with Retry-After when too few are left. */
  take(key: string, points?: number): Promise<void>
  /**
   * Like `take`, but takes no point: for actions that only count when they fail. Simultaneous calls all see the same
   * count. A limit against floods therefore takes first and resets after success.
   */
  check(key: string): Promise<void>
  /** Returns a point that was taken for an action that did not happen. */
  release(key: string): Promise<void>
  reset(key: string): Promise<void>
}

export type RateLimits = { limit(rule: RateRule): RateLimit; close(): Promise<void> }

export type RateLimitSettings = {
  /** False: nothing is counted and no store is opened. */
  enabled: boolean
  databaseUrl?: string | undefined
  redisUrl?: string | undefined
  /** The HMAC key for the store: keys are addresses and emails, and must not leave the process as they are. */
  secret: string
  log: FastifyBaseLogger
}
