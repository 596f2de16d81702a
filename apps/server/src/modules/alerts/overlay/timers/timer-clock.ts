import { SECOND_MS } from '@aplauso/contract/limits'

/** Facts about a timer: the time it was given, and how long it has run. */
export type ClockFacts = {
  startSeconds: number
  addedSeconds: number
  capSeconds: number | null
  /** Time added by payments while it ran, less refunds and chargebacks. */
  earnedMs: number
  /** Running time of all finished runs. */
  ranMs: number
  /** Start of the current run. */
  runsSince: Date | undefined
}

export type Clock = {
  /** End of a running timer, or of one that has run out; undefined if it is paused or waits for a stream. */
  endsAt: Date | undefined
  leftMs: number
  /** How much longer it has run than it was given time: a refund may remove time that has passed already. */
  owedMs: number
}

/** Computed from sums only, so the order and repetition of payments, refunds and pauses do not matter. */
export function clockAt(facts: ClockFacts, now: Date): Clock {
  const grantedMs = (facts.startSeconds + facts.addedSeconds) * SECOND_MS + facts.earnedMs
  const wholeMs = Math.max(0, facts.capSeconds === null ? grantedMs : Math.min(grantedMs, facts.capSeconds * SECOND_MS))
  const remainingMs = wholeMs - facts.ranMs
  if (facts.runsSince === undefined) {
    return { endsAt: undefined, leftMs: Math.max(0, remainingMs), owedMs: Math.max(0, -remainingMs) }
  }
  const endsAt = new Date(facts.runsSince.getTime() + Math.max(0, remainingMs))
  return { endsAt, leftMs: Math.max(0, endsAt.getTime() - now.getTime()), owedMs: Math.max(0, -remainingMs) }
}
