import type { AlertSettings } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { createQueue } from '@aplauso/live/alert-queue'
import type { Sound } from '@aplauso/live/alert-sound'
import type { Clock } from '@aplauso/live/browser-clock'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import { createAutoReload, type ReloadablePage } from './core/auto-reload.ts'
import { debounce } from './core/debounce.ts'
import type { ObsState } from './core/obs.ts'
import type { ServerConnection } from './core/server-connection.ts'
import { createStatusReporter } from './core/status-reporter.ts'
import type { StorageItems } from './core/stored-list.ts'
import { createOverlay } from './overlay.ts'
import { createAlertReports } from './widgets/alerts/alert-reports.ts'
import { createReportSender } from './widgets/alerts/report-sender.ts'

/** Each join makes the server read the open alerts. */
const REJOIN_REST_MS = SECOND_MS

export type Screen = {
  show: (alert: OverlayAlert) => void
  setSounding: (id: string, isSounding: boolean) => void
  /** Starts the card's exit animation. */
  leave: (id: string) => void
  remove: (id: string) => void
  apply: (settings: AlertSettings) => void
}

export type RunOverlayDeps = {
  slug: string
  /** Clock of cards and sounds. */
  clock: Clock
  /** Clock of sent frames, which the server's limits count by. */
  networkClock: Clock
  nowMs: () => number
  random: () => number
  openConnection: (onFrame: (frame: Frame) => void) => ServerConnection
  /** Survives a reload of this page and belongs to it alone (`sessionStorage`). */
  pageItems: () => StorageItems
  /** Survives the end of the program and is common to all its pages (`localStorage`). */
  deviceItems: () => StorageItems
  screen: Screen
  sound: Sound
  /** Calls back at once (or never), and then at each change. */
  watchObs: (onChange: (state: ObsState) => void) => void
  page: ReloadablePage
  /** Called when the server has refused this page and has never accepted it. */
  onRefused: (error: { code: string; message: string }) => unknown
}

/** Runs the overlay without browser globals. The page calls `styleIsMissing` when a style's file did not load. */
export function runOverlay(deps: RunOverlayDeps): { styleIsMissing: () => void } {
  const { clock, networkClock, screen, sound } = deps
  let obs: ObsState = {}

  const connection = deps.openConnection((frame) => overlay.receive(frame))
  const reports = createAlertReports({
    pageItems: deps.pageItems,
    deviceItems: deps.deviceItems,
    slug: deps.slug,
    mayReport: connection.isKeyed,
  })
  const reportSoon = createReportSender({ clock: networkClock, reports, connection })
  const status = createStatusReporter({
    clock: networkClock,
    read: () => ({ playing: queue.playing(), ...obs }),
    send: connection.sendStatus,
  })
  const rejoin = debounce({ clock: networkClock, afterMs: 0, restMs: REJOIN_REST_MS }, connection.rejoin)
  const queue = createQueue({
    clock,
    effects: {
      showCard: screen.show,
      startCardExit: screen.leave,
      removeCard: screen.remove,
      hasSound: sound.isWanted,
      startSound: sound.start,
      setCardHeard: screen.setSounding,
      complete: (id) => {
        reports.complete(id)
        reportSoon()
      },
      changed: onStateChange,
      onBacklogDrained: rejoin,
    },
  })
  const autoReload = createAutoReload({
    clock,
    nowMs: deps.nowMs,
    random: deps.random,
    items: deps.pageItems,
    page: deps.page,
    // Waits for the program: OBS does not tell a reloaded page that it is outside the program.
    isFree: () => connection.isJoined() && queue.isIdle() && overlay.isOnAir(),
    isStreaming: () => obs.streaming === true,
  })
  const overlay = createOverlay({
    queue,
    reports,
    rejoin,
    onRefused: deps.onRefused,
    applySettings: (settings) => {
      sound.apply(settings)
      screen.apply(settings)
    },
    reportSoon,
    onJoined: (script) => {
      status.restart()
      autoReload.setNewestScript(script)
    },
  })

  function onStateChange(): void {
    status.sendSoon()
    autoReload.look()
  }

  deps.watchObs((next) => {
    obs = next
    overlay.setObsState(next)
    onStateChange()
  })
  return { styleIsMissing: autoReload.styleIsMissing }
}
