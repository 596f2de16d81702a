import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type KeyStorage, tabStorage } from '#lib/browser/storage.ts'

const STORAGE_KEY = 'reloadedAt'
const ANSWER_MS = 10 * SECOND_MS

/** Whether a part of the client could not be fetched, in the words of Chromium, Firefox and Safari. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script failed/i.test(error.message)

type Page = { storage: KeyStorage; isServerThere: () => Promise<boolean>; reload: () => void; now: () => number }

const thisPage: Page = {
  storage: tabStorage,
  isServerThere: () =>
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => location.reload(),
  now: Date.now,
}

/**
 * A page older than the server's files asks for parts that are gone; a new one names the new parts. Reloads it, true, at
 * most once a minute: what is still missing then does not come by asking again. Without a server there is nothing newer,
 * and the page that is there is better than the browser's own.
 */
export async function reloadStalePage({ storage, isServerThere, reload, now }: Page = thisPage): Promise<boolean> {
  if (now() - Number(storage.get(STORAGE_KEY)) < MINUTE_MS || !(await isServerThere())) return false
  storage.set(STORAGE_KEY, String(now()))
  reload()
  return true
}
