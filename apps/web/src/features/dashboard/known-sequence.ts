import { tabStorage } from '#lib/browser/storage.ts'

// For the tab and not for the browser: each tab announces what it has not announced itself.
const keyOf = (slug: string) => `dashboard:${slug}`

/** The last alert that this tab has told of, also before it was reloaded; undefined when it has just been opened. */
export function readKnownSequence(slug: string): number | undefined {
  const stored = tabStorage.get(keyOf(slug))
  return stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : undefined
}

export const keepKnownSequence = (slug: string, sequence: number): void => tabStorage.set(keyOf(slug), String(sequence))
