import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from '@aplauso/live/browser-clock'
import type { StorageItems } from './stored-list.ts'

const IDLE_MS = SECOND_MS
const IDLE_WHILE_STREAMING_MS = 30 * SECOND_MS
/** A new release makes every overlay stale at once: they come for it one after the other. */
const SPREAD_MS = 10 * SECOND_MS
const RELOAD_AGAIN_AFTER_MS = 10 * MINUTE_MS
const NAME = 'aplauso.overlay.renewed'

export type ReloadablePage = {
  /** The path of the script that runs here. */
  script: string
  /** Whether the server gives the page at present: a browser source that meets an error page stays on it. */
  isThere: () => Promise<boolean>
  reload: () => void
}

export type AutoReloadDeps = {
  clock: Clock
  nowMs: () => number
  random: () => number
  items: () => StorageItems
  page: ReloadablePage
  /** Nothing shows, waits or sounds, and the server is there. */
  isFree: () => boolean
  isStreaming: () => boolean
}

/**
 * Reloads a page that a newer release has left behind, when nobody would notice. Alerts that a paused queue holds keep
 * it: the oldest may be past the window in which the server would send them again.
 */
export function createAutoReload({ clock, nowMs, random, items, page, isFree, isStreaming }: AutoReloadDeps) {
  let newest = page.script
  let lacksStyle = false
  let cancel = () => {}

  const isStale = () => lacksStyle || newest !== page.script

  /** Something has changed: the page is to be idle for a while from now on. */
  function checkForUpdate(): void {
    cancel()
    if (!isStale() || !isFree()) return
    const idleMs = isStreaming() ? IDLE_WHILE_STREAMING_MS : IDLE_MS
    cancel = clock(idleMs + random() * SPREAD_MS, () => void reloadIfStale())
  }

  async function reloadIfStale(): Promise<void> {
    if ((await page.isThere()) && isStale() && isFree() && mayReload()) page.reload()
  }

  /** Once for each script in ten minutes: a page that comes out as old as it was must not go round in circles. */
  function mayReload(): boolean {
    const [script, atMs] = read()
    if (script === newest && nowMs() - Number(atMs) < RELOAD_AGAIN_AFTER_MS) return false
    try {
      items().setItem(NAME, `${newest} ${nowMs()}`)
    } catch {
      return false
    }
    return read()[0] === newest
  }

  function read(): string[] {
    try {
      return items().getItem(NAME)?.split(' ') ?? []
    } catch {
      return []
    }
  }

  return {
    look: checkForUpdate,

    /** The server says which script is the newest, unless it serves sources. */
    setNewestScript(script: string | undefined): void {
      newest = script ?? page.script
      checkForUpdate()
    },

    styleIsMissing(): void {
      lacksStyle = true
      checkForUpdate()
    },
  }
}
