import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { seededRandom } from '@aplauso/contract/seeded-random'
import type { Clock } from '@aplauso/live/browser-clock'
import { createManualClock } from '../../apps/overlay/src/testing/manual-clock.ts'
import { createStorageItems } from '../../apps/overlay/src/testing/storage-items.ts'
import { createAlertTable } from './alert-table.ts'
import { createChannelModel } from './channel-model.ts'
import { createOverlaySource, type OverlaySource } from './overlay-source.ts'
import { openSimulatedConnection } from './simulated-connection.ts'

export type Circumstances = {
  /** Whether the overlays are sources of one program with common storage. */
  isOneDevice: boolean
  windowMinutes: number
  /** Maximum delay of frames, and of a change of the tables until the channel knows it. */
  delayMaxMs: number
  seed: number
}
export type SourceName = 'A' | 'B'
export type World = ReturnType<typeof createWorld>

const DELAY_MIN_MS = 5

/** A server, two overlays and the network between them, on a clock that moves only on demand. */
export function createWorld({ isOneDevice, windowMinutes, delayMaxMs, seed }: Circumstances) {
  const time = createManualClock()
  const { nowMs } = time
  // Whole milliseconds avoid rounding errors when times are added and subtracted.
  const clock: Clock = (delayMs, run) => time.clock(Math.round(delayMs), run)
  const random = seededRandom(String(seed))
  const delayMs = () => DELAY_MIN_MS + Math.floor(random() * (delayMaxMs - DELAY_MIN_MS))
  /** Time in which everything in flight has arrived: an announcement, a join and its answer, with the waits between. */
  const settledMs = 4 * delayMaxMs + 3 * SECOND_MS
  const windowMs = windowMinutes * MINUTE_MS
  const table = createAlertTable({ nowMs, windowMs })
  const timesReplayed = new Map<string, number>()
  /** Alerts that the creator removed at some time, even if they were replayed later. */
  const removedIds = new Set<string>()
  let downUntilMs = 0

  function markUndeliverable(id: string): void {
    for (const source of sources) source.markUndeliverable(id)
  }
  const channel = createChannelModel({ clock, table, announceMs: delayMs, onReported: markUndeliverable })

  const device = createStorageItems()
  const openSource = (name: SourceName): OverlaySource =>
    createOverlaySource({
      name,
      clock,
      nowMs,
      random,
      deviceItems: isOneDevice ? device : createStorageItems(),
      timesReplayed: (id) => timesReplayed.get(id) ?? 0,
      isDeliverable: (id) => table.rows.some((row) => row.id === id && table.isDeliverable(row)),
      openConnection: () =>
        openSimulatedConnection({ clock, delayMs, isUp: () => nowMs() >= downUntilMs, accept: channel.accept }),
    })
  const overlays = { A: openSource('A'), B: openSource('B') }
  const sources = Object.values(overlays)
  for (const source of sources) source.open('program')

  function rowOf(sequence: number) {
    const row = table.find(String(sequence))
    if (row === undefined) throw new Error(`alert ${sequence} does not exist`)
    return row
  }

  return {
    overlays,
    sources,
    table,
    isRemoved: (id: string) => removedIds.has(id),
    /** After a long time without events, checks that connected overlays have received all waiting alerts. */
    advance(durationMs: number): void {
      time.advance(durationMs)
      if (durationMs < settledMs) return
      for (const { id } of table.rows.filter(table.isDeliverable))
        for (const source of sources) if (source.isConnected()) source.assertDelivered(id, settledMs)
    },
    isPaused: () => channel.settings().paused,

    donate(audioUrl: string | undefined, isBelowMinimum: boolean): void {
      const { id } = channel.donate({ audioUrl, isBelowMinimum })
      clock(windowMs, () => markUndeliverable(id))
    },
    skip(sequence: number): void {
      removedIds.add(String(sequence))
      channel.skip(rowOf(sequence))
    },
    replay(sequence: number): void {
      const row = rowOf(sequence)
      timesReplayed.set(row.id, (timesReplayed.get(row.id) ?? 0) + 1)
      channel.replay(row)
    },
    clear(list: 'waiting' | 'missed'): void {
      for (const { id } of channel.clear(list)) removedIds.add(id)
    },
    change: channel.change,

    /** Breaks all connections and refuses new ones for this long. */
    serverIsAway(forMs: number): void {
      downUntilMs = nowMs() + forMs
      for (const source of sources) source.cut()
    },

    /** Ends all failures and opens every overlay in the program. */
    recover(): void {
      downUntilMs = 0
      for (const source of sources) {
        if (!source.isOpen()) source.open('program')
        source.move('program')
      }
      channel.change({ paused: false })
    },
    /** Returns whether everything is shown and reported in time. */
    runUntilIdle(withinMs: number): boolean {
      for (let spentMs = 0; spentMs < withinMs; spentMs += SECOND_MS) {
        if (sources.every((source) => source.isQuiet() && source.unreported().length === 0)) return true
        time.advance(SECOND_MS)
      }
      return false
    },
  }
}
