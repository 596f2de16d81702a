import { SECOND_MS } from '@aplauso/contract/limits'
import type { Log } from '#platform/database/log.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { type Counter, type Counters, type SharedCounters, STORE_MAX_MS } from './counters.ts'
import { openMemoryCounters } from './memory-counters.ts'

const PAUSE_MS = 3 * SECOND_MS

/**
 * The shared counts while their store answers, this process's own while it does not. The library has such an insurance,
 * but it hides the error from the log, and every request would wait anew for a store that has gone silent.
 */
export function withMemoryInReserve(name: string, shared: SharedCounters, log: Log): Counters {
  const reserve = openMemoryCounters()
  let isLost = false
  let askAgainAt = 0

  async function answer<Result>(
    counter: Counter,
    own: Counter,
    ask: (of: Counter) => Promise<Result>,
  ): Promise<Result> {
    if (isLost && Date.now() < askAgainAt) return ask(own)
    try {
      const result = await withinTime(ask(counter), STORE_MAX_MS, `${name} did not answer`)
      if (isLost) log.info({}, `Rate limits are shared through ${name} again`)
      isLost = false
      return result
    } catch (error) {
      if (!isLost) log.warn({ err: error }, `Rate limits have lost ${name}: each process counts for itself`)
      isLost = true
      askAgainAt = Date.now() + PAUSE_MS
      shared.lost()
      return ask(own)
    }
  }

  function insured(counter: Counter, own: Counter): Counter {
    return {
      penalty: (key, points) => answer(counter, own, (of) => of.penalty(key, points)),
      reward: (key, points) => answer(counter, own, (of) => of.reward(key, points)),
      get: (key) => answer(counter, own, (of) => of.get(key)),
      async delete(key) {
        await own.delete(key)
        return answer(counter, own, (of) => of.delete(key))
      },
    }
  }

  return { of: (rule) => insured(shared.of(rule), reserve.of(rule)), close: shared.close }
}
