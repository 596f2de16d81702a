import { MINUTE_MS } from '@aplauso/contract/limits'
import { SOUND_MAX_MS } from '@aplauso/live/alert-queue'
import type { AlertRow } from './alert-table.ts'
import type { OverlaySource } from './overlay-source.ts'
import type { World } from './simulated-world.ts'

/** Covers the time to notice silence, the longest wait between two attempts, and the reconnect of a stalled overlay. */
const BACK_WITHIN_MS = 2 * MINUTE_MS

/** Checks what must hold after every failure is over. The observers check what must never happen. */
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
 * Each overlay shows each alert, except those that the creator removed, those below the minimum, and those it did not
 * hold when another overlay reported them or the window ended. The observer checks that none is shown too often.
 */
function assertShownWhereDue(world: World, source: OverlaySource, row: AlertRow): void {
  const { id, isBelowMinimum } = row
  if (world.isRemoved(id) || isBelowMinimum || source.excused(id)) return
  assertPromise(source.timesShown(id) > 0, `Overlay ${source.name} never showed alert ${id}`)
}

/** Every shown alert is reported and every reported alert was shown; only missed alerts remain. */
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
