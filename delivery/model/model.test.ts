import fc from 'fast-check'
import { expect, test } from 'vitest'
import { schedule } from './commands.ts'
import { assertPromises } from './delivery-promises.ts'
import { createWorld } from './simulated-world.ts'

const circumstances = fc.record({
  isOneDevice: fc.boolean(),
  windowMinutes: fc.constantFrom(10, 1),
  delayMaxMs: fc.constantFrom(6, 200, 3_000),
  seed: fc.nat({ max: 1_000 }),
})

/** The environment can set another seed or more runs. */
const seed = Number(process.env.MODEL_SEED ?? 1)
const numRuns = Number(process.env.MODEL_RUNS ?? 1_000)

test('Each overlay shows each alert once, and the server knows of all, through any failures, reloads and reconnects', () => {
  let displays = 0
  fc.assert(
    fc.property(circumstances, schedule, (given, steps) => {
      const world = createWorld(given)
      fc.modelRun(() => ({ model: world, real: world }), steps)
      assertPromises(world)
      for (const { timesShown } of world.sources)
        displays += world.table.rows.reduce((sum, { id }) => sum + timesShown(id), 0)
    }),
    { seed, numRuns },
  )
  // A model that shows hardly anything would prove little.
  expect(displays).toBeGreaterThan(5 * numRuns)
})

test('A replay adds one display, whenever the overlay must receive it again', () => {
  const moment = fc.record({ afterMs: fc.integer({ min: 0, max: 9_000 }), isCut: fc.boolean() })
  fc.assert(
    fc.property(circumstances, moment, (given, { afterMs, isCut }) => {
      const world = createWorld(given)
      const { A } = world.overlays
      world.change({ durationMs: 3_000 })
      world.donate(undefined, false)
      world.advance(30_000)
      world.replay(1)
      world.advance(afterMs)
      if (isCut) A.cut()
      else for (const place of ['hidden', 'program'] as const) A.move(place)
      assertPromises(world)
    }),
    { seed, numRuns: numRuns / 2 },
  )
})
