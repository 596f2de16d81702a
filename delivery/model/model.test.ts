import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schedule } from './commands.ts'
import { keepsItsPromises } from './promises.ts'
import { createWorld } from './world.ts'

const circumstances = fc.record({
  isOneDevice: fc.boolean(),
  windowMinutes: fc.constantFrom(10, 1),
  delayMaxMs: fc.constantFrom(6, 200, 3_000),
  seed: fc.nat({ max: 1_000 }),
})

/** A run of another seed, or a longer one, is asked for by the environment. */
const seed = Number(process.env.MODEL_SEED ?? 1)
const numRuns = Number(process.env.MODEL_RUNS ?? 300)

test('Whatever fails and whoever comes and goes, each overlay shows each alert once, and the server knows of all', () => {
  let shown = 0
  fc.assert(
    fc.property(circumstances, schedule, (given, steps) => {
      const world = createWorld(given)
      fc.modelRun(() => ({ model: world, real: world }), steps)
      keepsItsPromises(world)
      for (const source of world.sources) for (const { id } of world.table.rows) shown += source.timesShown(id)
    }),
    { seed, numRuns },
  )
  // A model in which hardly anything shows would promise little.
  expect(shown).toBeGreaterThan(numRuns)
})
