import { createHmac } from 'node:crypto'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/errors/app-error.ts'
import type { Counter } from './counters.ts'
import type { RateLimit, RateLimitSettings, RateRule } from './rate-limits.ts'

const LOGGED_CHARACTERS = 12

export function createRateLimit(
  { name, points }: RateRule,
  counter: Counter,
  { secret, log }: Pick<RateLimitSettings, 'secret' | 'log'>,
): RateLimit {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`rate-limit:${name}:${key}`).digest('base64url')

  return {
    async take(key, requested = 1) {
      const hash = hashOf(key)
      const consumed = await counter.penalty(hash, requested)
      if (consumed.consumedPoints <= points) return
      const failure = refusal(consumed)
      // Logged once per window: a client that keeps trying must not fill the log.
      if (consumed.consumedPoints - requested <= points) {
        const { retryAfterSeconds } = failure
        log.info({ event: 'rate_limited', limit: name, who: hash.slice(0, LOGGED_CHARACTERS), retryAfterSeconds })
      }
      throw failure
    },
    async check(key) {
      const consumed = await counter.get(hashOf(key))
      if (consumed !== null && consumed.consumedPoints >= points && consumed.msBeforeNext > 0) throw refusal(consumed)
    },
    async release(key) {
      await counter.reward(hashOf(key), 1)
    },
    async reset(key) {
      await counter.delete(hashOf(key))
    },
  }
}

function refusal({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / SECOND_MS))
  return new AppError('rate_limited', `Try again in ${retryAfterSeconds} seconds`, { retryAfterSeconds })
}
