import { SECOND_MS } from '@aplauso/contract/limits'
import type { Log } from '#platform/database/database-log.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { type Counter, type Counters, type SharedCounters, STORE_MAX_MS } from './counters.ts'
import { openMemoryCounters } from './memory-counters.ts'

const PAUSE_MS = 3 * SECOND_MS

/**
 * Counts in the shared store while it answers, and in this process while it does not. The library has such an
 * insurance. But it hides the error from the log, and every request would wait for a store that has gone silent.
 */
export function withMemoryFallback(name: string, shared: SharedCounters, log: Log): Counters {
  const fallback = openMemoryCounters()
  let isUnavailable = false
  let retryAt = 0

  async function callWithFallback<Result>(
    counter: Counter,
    fallbackCounter: Counter,
    call: (of: Counter) => Promise<Result>,
  ): Promise<Result> {
    if (isUnavailable && Date.now() < retryAt) return call(fallbackCounter)
    try {
      const result = await withinTime(call(counter), STORE_MAX_MS, `${name} did not answer`)
      if (isUnavailable) log.info({}, `rate limits shared through ${name} again`)
      isUnavailable = false
      return result
    } catch (error) {
      if (!isUnavailable) log.warn({ err: error }, `rate limits lost ${name}, each process counts for itself`)
      isUnavailable = true
      retryAt = Date.now() + PAUSE_MS
      shared.resetConnection()
      return call(fallbackCounter)
    }
  }

  function withFallback(counter: Counter, fallbackCounter: Counter): Counter {
    return {
      penalty: (key, points) => callWithFallback(counter, fallbackCounter, (of) => of.penalty(key, points)),
      reward: (key, points) => callWithFallback(counter, fallbackCounter, (of) => of.reward(key, points)),
      get: (key) => callWithFallback(counter, fallbackCounter, (of) => of.get(key)),
      async delete(key) {
        await fallbackCounter.delete(key)
        return callWithFallback(counter, fallbackCounter, (of) => of.delete(key))
      },
    }
  }

  return { of: (rule) => withFallback(shared.of(rule), fallback.of(rule)), close: shared.close }
}
