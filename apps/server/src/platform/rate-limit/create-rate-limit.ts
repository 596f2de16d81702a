import { createHmac } from 'node:crypto'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#platform/errors/app-error.ts'
import type { Counter } from './counters.ts'
import type { RateLimit, RateRule } from './rate-limits.ts'

export function createRateLimit({ name, points }: RateRule, counter: Counter, secret: string): RateLimit {
  const hashOf = (key: string) => createHmac('sha256', secret).update(`rate-limit:${name}:${key}`).digest('base64url')

  return {
    async take(key, taking = 1) {
      const taken = await counter.penalty(hashOf(key), taking)
      if (taken.consumedPoints > points) throw refusal(taken)
    },
    async check(key) {
      const taken = await counter.get(hashOf(key))
      if (taken !== null && taken.consumedPoints >= points && taken.msBeforeNext > 0) throw refusal(taken)
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
