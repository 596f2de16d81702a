import { describe } from 'vitest'
import { describeRateLimits } from './rate-limit.conformance.ts'

describe('Rate limits of a single process', () => {
  describeRateLimits(() => ({}))
})
