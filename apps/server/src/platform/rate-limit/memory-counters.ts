import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Counters, optionsOf } from './counters.ts'

/** The counts of this process alone; each is forgotten when its window ends. */
export function openMemoryCounters(): Counters {
  return { of: (rule) => new RateLimiterMemory(optionsOf(rule)), close: async () => undefined }
}
