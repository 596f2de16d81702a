import { SECOND_MS } from '@aplauso/contract/limits'

/** An animation as it is declared, and the stops of its keyframes from 0 to 1. */
export type DeclaredAnimation = {
  durationMs: number
  rounds: number
  turnsBack: boolean
  stops: readonly number[]
  /** How often it changes at most on the way from one stop to the next. */
  changesPerStep: number
  /** It takes the card, or what is in it, somewhere else. */
  moves: boolean
}

// WCAG 2.3.1: no more than three flashes in any one second, of two changes each.
export const CHANGES_PER_SECOND_MAX = 6
const ROUNDS_CHECKED_MAX = 20

/**
 * How many changes there are at most within a second: each way from one stop to the next is one, or as many as `ways` says, and so
 * is the jump from the last to the first where a round follows another. What changes, and by how much, is not looked at: a card that is moved out
 * of its place and back flashes too.
 */
export function changesPerSecond({ durationMs, rounds, turnsBack, stops, changesPerStep }: DeclaredAnimation): number {
  if (durationMs <= 0) return 0
  const order = [...new Set([0, ...stops, 1])].sort((a, b) => a - b)
  // What comes later is like what came before; as many rounds as this in a second are too many by far.
  const roundsChecked = Math.min(rounds, Math.ceil(SECOND_MS / durationMs) + 2, ROUNDS_CHECKED_MAX)
  const times: number[] = []
  for (let round = 0; round < roundsChecked; round += 1) {
    const isBack = turnsBack && round % 2 === 1
    const inRound = isBack ? order.map((stop) => 1 - stop).reverse() : order
    // One that turns back begins a round where it has ended the one before.
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
