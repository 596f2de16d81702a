import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'

/** So long after the consent, or after its owner has opened the page, an account counts as in use. */
export const USED_MS = HOUR_MS
/** The page asks every few seconds while its creator waits. */
const READ_EVERY_MS = MINUTE_MS

/** When creators have opened the page of their account, in this process. A restart forgets it and harms nothing. */
export type OpenedPages = ReturnType<typeof createOpenedPages>

export function createOpenedPages() {
  const pages = new Map<string, { openedAtMs: number; readAtMs: number }>()
  return {
    /** True where the names, profiles and methods of the account are read again. */
    opened(creatorId: string, now: Date): boolean {
      const openedAtMs = now.getTime()
      const readAtMs = pages.get(creatorId)?.readAtMs ?? 0
      const isReadDue = openedAtMs - readAtMs >= READ_EVERY_MS
      pages.set(creatorId, { openedAtMs, readAtMs: isReadDue ? openedAtMs : readAtMs })
      return isReadDue
    },
    /** The creators who have looked lately. */
    recent(now: Date): string[] {
      const since = now.getTime() - USED_MS
      for (const [creatorId, { openedAtMs }] of pages) if (openedAtMs < since) pages.delete(creatorId)
      return [...pages.keys()]
    },
  }
}
