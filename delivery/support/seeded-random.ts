import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@aplauso/contract/seeded-random'
import { onTestFailed } from 'vitest'

export type SeededRandom = {
  /** From 0 up to 1. */
  random: () => number
  upTo(max: number): number
  oneOf<Item>(items: readonly Item[]): Item | undefined
  /** A pause of random length: failures must happen at any moment. */
  pauseUpTo(maxMs: number): Promise<void>
}

/**
 * Repeatable random numbers: the seed comes from DELIVERY_SEED or is new each time, and a failing test prints it. Equal
 * seeds take equal decisions; the exact times depend on the machine.
 */
export function createSeededRandom(name: string): SeededRandom {
  const seed = process.env.DELIVERY_SEED ?? randomUUID().slice(0, 8)
  onTestFailed(() => {
    process.stderr.write(`\nRepeat it with DELIVERY_SEED=${seed}\n`)
  })
  const random = seededRandom(`${name} ${seed}`)
  const upTo = (max: number) => Math.floor(random() * max)
  return {
    random,
    upTo,
    oneOf: (items) => items[upTo(items.length)],
    pauseUpTo: (maxMs) => pause(random() * maxMs),
  }
}
