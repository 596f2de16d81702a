import type { Address, Wire } from '../../apps/server/src/testing/wire.ts'
import type { Chance } from './chance.ts'

/** Something on a wire that comes back by itself. */
export type Connected = { wire: Wire; isJoined: () => boolean }

const PAUSE_MAX_MS = 60
const JOINED_WITHIN_MS = 1_000
const LOOK_EVERY_MS = 5
/** Of a hundred breaks: most at any moment, many in the middle of what is being said, a few without a word. */
const KINDS = [
  { below: 50, break: ({ wire }: Connected) => wire.cut() },
  { below: 70, break: ({ wire }: Connected) => wire.cutAt('before it arrives') },
  { below: 98, break: ({ wire }: Connected) => wire.cutAt('before its answer') },
  { below: 100, break: ({ wire }: Connected) => wire.stall() },
]

/**
 * Breaks the connections of these pages, all at the same moment, until each of them was cut so many times. `next` says
 * where the connections after a break lead to.
 */
export async function cutConnections(
  chance: Chance,
  pages: readonly Connected[],
  cuts: number,
  next?: () => Address,
): Promise<void> {
  const enough = pages.map(({ wire }) => wire.cuts() + cuts)
  while (pages.some(({ wire }, index) => wire.cuts() < (enough[index] ?? 0))) {
    // Some of them while they are still on their way in.
    if (chance.random() < 0.8) await untilJoined(chance, pages)
    await chance.pauseUpTo(PAUSE_MAX_MS)
    const roll = chance.upTo(100)
    const kind = KINDS.find(({ below }) => roll < below)
    for (const page of pages) {
      if (next !== undefined) page.wire.leadTo(next())
      kind?.break(page)
    }
  }
}

/** Reloads this page so many times. */
export async function reloadPage(
  chance: Chance,
  page: { reload: () => void },
  { reloads, pauseMaxMs }: { reloads: number; pauseMaxMs: number },
): Promise<void> {
  for (let count = 0; count < reloads; count++) {
    await chance.pauseUpTo(pauseMaxMs)
    page.reload()
  }
}

async function untilJoined({ pauseUpTo }: Chance, pages: readonly Connected[]): Promise<void> {
  const tooLateMs = performance.now() + JOINED_WITHIN_MS
  while (!pages.every((page) => page.isJoined()) && performance.now() < tooLateMs) await pauseUpTo(2 * LOOK_EVERY_MS)
}
