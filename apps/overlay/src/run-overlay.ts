import type { AlertSettings } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { createQueue } from '@aplauso/live/alert-queue'
import type { Sound } from '@aplauso/live/alert-sound'
import type { Clock } from '@aplauso/live/clock'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import type { Feed } from './core/feed.ts'
import type { KeptItems } from './core/kept-list.ts'
import type { ObsState } from './core/obs.ts'
import { paced } from './core/pace.ts'
import { createRenewal, type RenewalPage } from './core/renewal.ts'
import { createStatus } from './core/status.ts'
import { createOverlay } from './overlay.ts'
import { createReporting } from './widgets/alerts/reporting.ts'
import { createReports } from './widgets/alerts/reports.ts'

/** Each join costs the server a look at what is left to show. */
const REJOIN_REST_MS = SECOND_MS

export type Screen = {
  show: (alert: OverlayAlert) => void
  /** The card's sound begins, or is over. */
  hear: (id: string, isHeard: boolean) => void
  /** The card's way out begins. */
  leave: (id: string) => void
  remove: (id: string) => void
  apply: (settings: AlertSettings) => void
}

export type RunOverlayDeps = {
  slug: string
  /** The time of what is seen and heard. */
  clock: Clock
  /** The time of what is sent, which the server's limits count by. */
  wireClock: Clock
  nowMs: () => number
  random: () => number
  openFeed: (onFrame: (frame: Frame) => void) => Feed
  /** Kept over a reload of this page and shared with no other, as `sessionStorage`. */
  pageItems: () => KeptItems
  /** Kept over the program's end and shared by all its pages, as `localStorage`. */
  deviceItems: () => KeptItems
  screen: Screen
  sound: Sound
  /** Calls back at once, or never, and then at each change. */
  watchObs: (changed: (state: ObsState) => void) => void
  page: RenewalPage
  /** The server has not let this page in, and never has. */
  refused: (error: { code: string; message: string }) => unknown
}

/** The whole overlay but for the browser. Gives what a page has to tell it: that a style's file did not load. */
export function runOverlay(deps: RunOverlayDeps): { styleIsMissing: () => void } {
  const { clock, wireClock, screen, sound } = deps
  let obs: ObsState = {}

  const feed = deps.openFeed((frame) => overlay.receive(frame))
  const reports = createReports({
    pageItems: deps.pageItems,
    deviceItems: deps.deviceItems,
    slug: deps.slug,
    mayReport: feed.isKeyed,
  })
  const reportSoon = createReporting({ clock: wireClock, reports, feed })
  const status = createStatus({
    clock: wireClock,
    read: () => ({ playing: queue.playing(), ...obs }),
    send: feed.tell,
  })
  const rejoin = paced({ clock: wireClock, afterMs: 0, restMs: REJOIN_REST_MS }, feed.rejoin)
  const queue = createQueue({
    clock,
    effects: {
      showCard: screen.show,
      leaveCard: screen.leave,
      removeCard: screen.remove,
      hasSound: sound.isWanted,
      startSound: sound.start,
      hearCard: screen.hear,
      complete: (id) => {
        reports.complete(id)
        reportSoon()
      },
      changed: noteChange,
      ranShort: rejoin,
    },
  })
  const renewal = createRenewal({
    clock,
    nowMs: deps.nowMs,
    random: deps.random,
    items: deps.pageItems,
    page: deps.page,
    // A page that is loaded is not told again that it is not in the program.
    isFree: () => feed.isJoined() && queue.isIdle() && overlay.isOnAir(),
    isStreaming: () => obs.streaming === true,
  })
  const overlay = createOverlay({
    queue,
    reports,
    rejoin,
    refused: deps.refused,
    applySettings: (settings) => {
      sound.apply(settings)
      screen.apply(settings)
    },
    reportSoon,
    greeted: (script) => {
      status.restart()
      renewal.expect(script)
    },
  })

  function noteChange(): void {
    status.tellSoon()
    renewal.look()
  }

  deps.watchObs((next) => {
    obs = next
    overlay.setPlace(next)
    noteChange()
  })
  return { styleIsMissing: renewal.styleIsMissing }
}
