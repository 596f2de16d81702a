import { SECOND_MS } from '@aplauso/contract/limits'

/** A declared animation; `stops` are the offsets of its keyframes from 0 to 1. */
export type DeclaredAnimation = {
  durationMs: number
  rounds: number
  turnsBack: boolean
  stops: readonly number[]
  /** Maximum number of changes between two stops. */
  changesPerStep: number
  /** Whether the card or a part of it moves. */
  moves: boolean
}

// WCAG 2.3.1: no more than three flashes in any one second, of two changes each.
export const CHANGES_PER_SECOND_MAX = 6
const ROUNDS_CHECKED_MAX = 20

/**
 * Maximum number of changes within a second. Each step between two stops counts as `changesPerStep`, and so does the
 * jump from the last stop to the first of the next round. The kind and size of a change do not matter: a card that
 * moves away and back flashes too.
 */
export function changesPerSecond({ durationMs, rounds, turnsBack, stops, changesPerStep }: DeclaredAnimation): number {
  if (durationMs <= 0) return 0
  const order = [...new Set([0, ...stops, 1])].sort((a, b) => a - b)
  // Later rounds repeat earlier ones, and more rounds than this within a second are far above the limit.
  const roundsChecked = Math.min(rounds, Math.ceil(SECOND_MS / durationMs) + 2, ROUNDS_CHECKED_MAX)
  const times: number[] = []
  for (let round = 0; round < roundsChecked; round += 1) {
    const isBack = turnsBack && round % 2 === 1
    const inRound = isBack ? order.map((stop) => 1 - stop).reverse() : order
    // An alternating animation starts a round at the stop where the previous one ended.
    for (const stop of turnsBack && round > 0 ? inRound.slice(1) : inRound) times.push((round + stop) * durationMs)
  }
  const changes = times.slice(1)
  let most = 0
  let first = 0
  changes.forEach((at, index) => {
    while ((changes[first] ?? at) + SECOND_MS <= at) first += 1
    most = Math.max(most, index - first + 1)
  })
  return most * changesPerStep
}
