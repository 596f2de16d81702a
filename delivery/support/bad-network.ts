import type { Address, TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A client behind a proxy that reconnects by itself. */
export type Connected = { proxy: TcpProxy; isJoined: () => boolean }

const PAUSE_MAX_MS = 60
const JOINED_WITHIN_MS = 1_000
const POLL_EVERY_MS = 5
/** Kinds of breaks, by percent: most at any moment, many while a frame is sent, a few without notice. */
const KINDS = [
  { below: 50, break: ({ proxy }: Connected) => proxy.cut() },
  { below: 70, break: ({ proxy }: Connected) => proxy.cutAt('before it arrives') },
  { below: 98, break: ({ proxy }: Connected) => proxy.cutAt('before its answer') },
  { below: 100, break: ({ proxy }: Connected) => proxy.stall() },
]

/**
 * Breaks the connections of these pages, all at the same moment, until each was cut this many times. `next` returns the
 * address for the connections after a break.
 */
export async function cutConnections(
  seededRandom: SeededRandom,
  pages: readonly Connected[],
  cuts: number,
  next?: () => Address,
): Promise<void> {
  const wantedCuts = pages.map(({ proxy }) => proxy.cuts() + cuts)
  while (pages.some(({ proxy }, index) => proxy.cuts() < (wantedCuts[index] ?? 0))) {
    // One in five breaks hits pages that are still connecting.
    if (seededRandom.random() < 0.8) await untilJoined(seededRandom, pages)
    await seededRandom.pauseUpTo(PAUSE_MAX_MS)
    const roll = seededRandom.upTo(100)
    const kind = KINDS.find(({ below }) => roll < below)
    for (const page of pages) {
      if (next !== undefined) page.proxy.redirectTo(next())
      kind?.break(page)
    }
  }
}

export async function reloadPage(
  seededRandom: SeededRandom,
  page: { reload: () => void },
  { reloads, pauseMaxMs }: { reloads: number; pauseMaxMs: number },
): Promise<void> {
  for (let count = 0; count < reloads; count++) {
    await seededRandom.pauseUpTo(pauseMaxMs)
    page.reload()
  }
}

async function untilJoined({ pauseUpTo }: SeededRandom, pages: readonly Connected[]): Promise<void> {
  const tooLateMs = performance.now() + JOINED_WITHIN_MS
  while (!pages.every((page) => page.isJoined()) && performance.now() < tooLateMs) await pauseUpTo(2 * POLL_EVERY_MS)
}
