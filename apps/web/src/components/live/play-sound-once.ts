import { MINUTE_MS } from '@aplauso/contract/limits'
import type { KeyStorage } from '#lib/browser/storage.ts'

/** What of the browser's locks is used here: who holds one lets the others wait. */
type Locks = { request: (name: string, callback: () => Promise<void>) => Promise<unknown> }

export type SoundDeps = {
  /** Undefined where the browser has none, which is where a page came without encryption. */
  locks: Locks | undefined
  /** What all tabs of the browser share. */
  storage: KeyStorage
  nowMs: () => number
  /** Fails where the browser lets a tab make no sound that nobody has touched: the donation is on its screen either way. */
  play: () => Promise<void>
}

// A donation reaches all tabs within seconds. Later a lower sequence is no repetition: a restored database counts on from before.
const SAME_MS = MINUTE_MS

/** Plays the sound of a donation in one of the tabs that hear of it, in turns: in the first that can. */
export async function playSoundOnce(
  { locks, storage, nowMs, play }: SoundDeps,
  slug: string,
  sequence: number,
): Promise<void> {
  const key = `sounded:${slug}`
  async function playIfFirst() {
    const [last, atMs] = (storage.get(key) ?? '').split(' ').map(Number)
    if (last !== undefined && atMs !== undefined && sequence <= last && nowMs() - atMs < SAME_MS) return
    try {
      await play()
    } catch {
      return
    }
    storage.set(key, `${sequence} ${nowMs()}`)
  }
  await (locks ? locks.request(key, playIfFirst) : playIfFirst())
}
