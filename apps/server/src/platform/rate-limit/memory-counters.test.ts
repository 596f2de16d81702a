import { describe } from 'vitest'
import { describeRateLimits } from './rate-limit.conformance.ts'

describe('rate limits of a single process', () => {
  describeRateLimits(() => ({}))
})
