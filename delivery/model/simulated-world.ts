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
  /** The overlays are sources of one program, which keeps what it keeps for both. */
  isOneDevice: boolean
  windowMinutes: number
  /** What is said is up to so long under way, and as long is a change of the tables until the room hears of it. */
  delayMaxMs: number
  seed: number
}
export type SourceName = 'A' | 'B'
export type World = ReturnType<typeof createWorld>

const DELAY_MIN_MS = 5

/** A server, two overlays and what lies between them, on a clock that goes only when told to. */
export function createWorld({ isOneDevice, windowMinutes, delayMaxMs, seed }: Circumstances) {
  const time = createManualClock()
  const { nowMs } = time
  // Whole milliseconds: a time that was added to is taken from again without a rest.
  const clock: Clock = (delayMs, run) => time.clock(Math.round(delayMs), run)
  const random = seededRandom(String(seed))
  const delayMs = () => DELAY_MIN_MS + Math.floor(random() * (delayMaxMs - DELAY_MIN_MS))
  /** All that is under way has arrived: an announcement, a join and its answer, with the rests between. */
  const settledMs = 4 * delayMaxMs + 3 * SECOND_MS
  const windowMs = windowMinutes * MINUTE_MS
  const table = createAlertTable({ nowMs, windowMs })
  const timesReplayed = new Map<string, number>()
  /** By the creator, at any time, if only for a moment. */
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
    if (row === undefined) throw new Error(`there is no alert ${sequence}`)
    return row
  }

  return {
    overlays,
    sources,
    table,
    isRemoved: (id: string) => removedIds.has(id),
    /** A long time without an event ends with a look at who knows of what. */
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

    /** Everyone is cut off, and nobody gets in for so long. */
    serverIsAway(forMs: number): void {
      downUntilMs = nowMs() + forMs
      for (const source of sources) source.cut()
    },

    /** Nothing fails any more, and everyone is there who can be. */
    recover(): void {
      downUntilMs = 0
      for (const source of sources) {
        if (!source.isOpen()) source.open('program')
        source.move('program')
      }
      channel.change({ paused: false })
    },
    /** Gives whether all is shown and reported in the end. */
    runUntilIdle(withinMs: number): boolean {
      for (let spentMs = 0; spentMs < withinMs; spentMs += SECOND_MS) {
        if (sources.every((source) => source.isQuiet() && source.unreported().length === 0)) return true
        time.advance(SECOND_MS)
      }
      return false
    },
  }
}
