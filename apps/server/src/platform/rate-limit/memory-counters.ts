import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Counters, optionsOf } from './counters.ts'

/** Counts in the memory of this process; each ends with its window. */
export function openMemoryCounters(): Counters {
  return { of: (rule) => new RateLimiterMemory(optionsOf(rule)), close: async () => undefined }
}
