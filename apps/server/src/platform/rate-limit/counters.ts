import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RateRule } from './rate-limits.ts'

/**
 * The methods of the library's limiters in use. `penalty` counts as `consume` does, but returns the count instead of
 * throwing it; `reward` returns a point.
 */
export type Counter = Pick<RateLimiterAbstract, 'penalty' | 'reward' | 'get' | 'delete'>

export type Counters = { of(rule: RateRule): Counter; close(): Promise<void> }

/** A store outside the process, which can be lost. */
export type SharedCounters = Counters & {
  /** Called when the store failed or did not answer in time, to drop a connection that may be dead. */
  resetConnection(): void
}

/** A store that takes longer than this for one count counts as down. */
export const STORE_MAX_MS = 1_000

export const optionsOf = ({ points, windowSeconds }: RateRule) => ({ points, duration: windowSeconds })
