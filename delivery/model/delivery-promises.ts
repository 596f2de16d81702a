import { MINUTE_MS } from '@aplauso/contract/limits'
import { SOUND_MAX_MS } from '@aplauso/live/alert-queue'
import type { AlertRow } from './alert-table.ts'
import type { OverlaySource } from './overlay-source.ts'
import type { World } from './simulated-world.ts'

/** The silence that an overlay notices, the longest rest between two tries, and a stalled one's way back in. */
const BACK_WITHIN_MS = 2 * MINUTE_MS

/** What has to hold once everything is well again, however it was before. What must never happen, the witnesses say. */
export function assertPromises(world: World): void {
  world.recover()
  world.advance(BACK_WITHIN_MS)
  for (const source of world.sources) assertPromise(source.isJoined(), `Overlay ${source.name} has not come back`)

  const { rows } = world.table
  const allMs = (2 * rows.length + 1) * (SOUND_MAX_MS + MINUTE_MS)
  world.runUntilIdle(allMs)
  for (const source of world.sources) {
    const { name } = source
    assertPromise(source.isQuiet(), `Overlay ${name} still has to show alerts ${source.pendingIds()}`)
    assertPromise(source.unreported().length === 0, `Overlay ${name} has not reported alerts ${source.unreported()}`)
    for (const row of rows) assertShownWhereDue(world, source, row)
  }
  for (const row of rows) assertKnownToServer(world, row)
}

/**
 * Each overlay shows each alert, but for what the creator took away, what was below their minimum, and what it did not
 * hold when another overlay's report arrived or the window ended. That none is shown once too often, the witness says.
 */
function assertShownWhereDue(world: World, source: OverlaySource, row: AlertRow): void {
  const { id, isBelowMinimum } = row
  if (world.isRemoved(id) || isBelowMinimum || source.excused(id)) return
  assertPromise(source.timesShown(id) > 0, `Overlay ${source.name} never showed alert ${id}`)
}

/** All that was shown is reported and all that is reported was shown; nothing is left but what was missed. */
function assertKnownToServer({ table, sources, isRemoved }: World, row: AlertRow): void {
  const { id, isBelowMinimum } = row
  const wasShown = sources.some((source) => source.timesShown(id) > 0)
  assertPromise(!table.isDeliverable(row), `Alert ${id} is left to show on nobody's screen`)
  if (table.isLeftToShow(row)) return assertPromise(!wasShown, `Alert ${id} is listed as missed though it was shown`)
  assertPromise(wasShown || isRemoved(id) || isBelowMinimum, `Alert ${id} counts as shown though nobody saw it`)
}

function assertPromise(isFulfilled: boolean, promise: string): void {
  if (!isFulfilled) throw new Error(promise)
}
