import { SECOND_MS } from '@aplauso/contract/limits'

/** What is known of a clock: what it was given, and for how long it has run. */
export type ClockFacts = {
  startSeconds: number
  addedSeconds: number
  capSeconds: number | null
  /** By what was paid while it ran, net of what went back. */
  earnedMs: number
  /** As long as it ran until it was last stopped. */
  ranMs: number
  /** Since when it runs now. */
  runsSince: Date | undefined
}

export type Clock = {
  /** When it is over, or was: of one that runs, or has run out by itself. */
  endsAt: Date | undefined
  leftMs: number
  /** So much longer has it run than it now has been given: after money went back that had bought time which is over. */
  owedMs: number
}

/** Sums alone, so it is the same in whatever order money came, went back, was told twice or was paused. */
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
