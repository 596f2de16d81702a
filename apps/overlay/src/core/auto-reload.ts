import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Clock } from '@aplauso/live/browser-clock'
import type { StorageItems } from './stored-list.ts'

const IDLE_MS = SECOND_MS
const IDLE_WHILE_STREAMING_MS = 30 * SECOND_MS
/** A new release makes all overlays outdated at once; this spreads their reloads. */
const SPREAD_MS = 10 * SECOND_MS
const RELOAD_AGAIN_AFTER_MS = 10 * MINUTE_MS
const NAME = 'aplauso.overlay.renewed'

export type ReloadablePage = {
  /** The path of the script that runs here. */
  script: string
  /** Whether the server serves the page now: a browser source that loads an error page stays on it. */
  isThere: () => Promise<boolean>
  reload: () => void
}

export type AutoReloadDeps = {
  clock: Clock
  nowMs: () => number
  random: () => number
  items: () => StorageItems
  page: ReloadablePage
  /** True when nothing shows, waits or sounds, and the server is connected. */
  isFree: () => boolean
  isStreaming: () => boolean
}

/**
 * Reloads a page that is older than the server's release when nobody notices. Alerts in a paused queue prevent it: the
 * oldest may be too old for the server to send them again.
 */
export function createAutoReload({ clock, nowMs, random, items, page, isFree, isStreaming }: AutoReloadDeps) {
  let newest = page.script
  let lacksStyle = false
  let cancel = () => {}

  const isStale = () => lacksStyle || newest !== page.script

  /** Restarts the idle time after any change. */
  function checkForUpdate(): void {
    cancel()
    if (!isStale() || !isFree()) return
    const idleMs = isStreaming() ? IDLE_WHILE_STREAMING_MS : IDLE_MS
    cancel = clock(idleMs + random() * SPREAD_MS, () => void reloadIfStale())
  }

  async function reloadIfStale(): Promise<void> {
    if ((await page.isThere()) && isStale() && isFree() && mayReload()) page.reload()
  }

  /** Once for each script in ten minutes, so that a page that loads the same old script does not reload for ever. */
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

    /** The server announces its newest script, unless it serves sources. */
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
