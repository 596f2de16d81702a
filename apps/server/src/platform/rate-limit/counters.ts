import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RateRule } from './rate-limits.ts'

/** The part of the library's limiters that is used: `penalty` counts as `consume` does, and gives the count instead of throwing it; `reward` takes back. */
export type Counter = Pick<RateLimiterAbstract, 'penalty' | 'reward' | 'get' | 'delete'>

/** Where counts are kept. */
export type Counters = { of(rule: RateRule): Counter; close(): Promise<void> }

/** A store outside the process, which can be lost. */
export type SharedCounters = Counters & {
  /** Told that the store failed or did not answer in time, to give up a connection that may be dead. */
  resetConnection(): void
}

/** A store that takes longer than this for one count is treated as down. */
export const STORE_MAX_MS = 1_000

export const optionsOf = ({ points, windowSeconds }: RateRule) => ({ points, duration: windowSeconds })
