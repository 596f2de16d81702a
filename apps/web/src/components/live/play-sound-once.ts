import { MINUTE_MS } from '@aplauso/contract/limits'
import type { KeyStorage } from '#lib/browser/storage.ts'

/** The part of the Web Locks API that is used: only one tab holds a lock at a time. */
type Locks = { request: (name: string, callback: () => Promise<void>) => Promise<unknown> }

export type SoundDeps = {
  /** Undefined on pages without HTTPS, where browsers have no locks. */
  locks: Locks | undefined
  /** Storage shared by all tabs of the browser. */
  storage: KeyStorage
  nowMs: () => number
  /** Rejects where the browser blocks sound before a user gesture. The donation is still shown. */
  play: () => Promise<void>
}

// A donation reaches all tabs within seconds. A lower sequence later is new: a restored database reuses sequences.
const SAME_MS = MINUTE_MS

/** Plays the sound of a donation in one tab only: tabs take turns, and the first one that can play does. */
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
