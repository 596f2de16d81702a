import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '@aplauso/contract/seeded-random'
import { onTestFailed } from 'vitest'

export type SeededRandom = {
  /** From 0 up to 1. */
  random: () => number
  upTo(max: number): number
  oneOf<Item>(items: readonly Item[]): Item | undefined
  /** A pause of any length up to this: the moments at which things go wrong are to be any. */
  pauseUpTo(maxMs: number): Promise<void>
}

/**
 * Chance that can be repeated: the seed comes from DELIVERY_SEED or is new each time, and a test that fails names it. The
 * same seed takes the same decisions; when exactly they take effect is up to the machine.
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
