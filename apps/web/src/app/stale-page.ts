import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type KeyStorage, tabStorage } from '#lib/browser/storage.ts'

const STORAGE_KEY = 'reloadedAt'
const ANSWER_MS = 10 * SECOND_MS

/** Whether a chunk could not be fetched, by the messages of Chromium, Firefox and Safari. */
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
 * A page older than the server's files requests chunks that are gone. Reloads it at most once a minute and returns
 * true: a chunk that is still missing then is not fixed by a reload. Without a server it does not reload, because the
 * open page is better than the browser's error page.
 */
export async function reloadStalePage({ storage, isServerThere, reload, now }: Page = thisPage): Promise<boolean> {
  if (now() - Number(storage.get(STORAGE_KEY)) < MINUTE_MS || !(await isServerThere())) return false
  storage.set(STORAGE_KEY, String(now()))
  reload()
  return true
}
