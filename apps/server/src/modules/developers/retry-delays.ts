import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'

/** Pauses after the first attempt, the second, and so on: three days in all. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** Spreads the retries of messages that failed together. */
const JITTER = 0.1
const RETRY_AFTER_MAX_MS = DAY_MS

/**
 * The pause after the given number of attempts; undefined after the last one. A receiver's Retry-After is respected up
 * to a day.
 */
export function nextDelayMs(attempts: number, requestedMs = 0, random = Math.random()): number | undefined {
  const pauseMs = DELAYS_MS[attempts - 1]
  if (pauseMs === undefined) return undefined
  const jittered = pauseMs * (1 + JITTER * (2 * random - 1))
  return Math.round(Math.max(jittered, Math.min(requestedMs, RETRY_AFTER_MAX_MS)))
}
