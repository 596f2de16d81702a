import type { AlertSettings, ControlAction } from '@aplauso/contract/alerts'
import type { Queue } from '@aplauso/live/alert-queue'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import type { ObsState } from './core/obs.ts'
import type { AlertReports } from './widgets/alerts/alert-reports.ts'

export type OverlayDeps = {
  queue: Queue
  reports: AlertReports
  /** Has the unsent reports on their way soon; called at each new one. */
  reportSoon: () => void
  /** Has the server tell once more what is left to show. */
  rejoin: () => void
  /** Place, style and sound as they now are to be. */
  applySettings: (settings: AlertSettings) => void
  /** Not let in, and never has been. */
  onRefused: (error: { code: string; message: string }) => unknown
  /** Joined, to a server whose newest overlay runs this script. */
  onJoined: (script: string | undefined) => void
}

/** What a server's frame, and OBS, do to the overlay. */
export function createOverlay({ queue, reports, reportSoon, rejoin, applySettings, onRefused, onJoined }: OverlayDeps) {
  let settings: AlertSettings = DEFAULT_SETTINGS
  let isVisible = true
  let isOnAir = true

  /** Who tries their alerts may do so in the preview; what was paid for is for the viewers. */
  const isSeen = ({ test }: OverlayAlert) => (test ? isVisible : isOnAir)

  function change(next: AlertSettings): void {
    settings = next
    applySettings(next)
    queue.apply(next)
  }

  function enqueue(alert: OverlayAlert): void {
    if (reports.isRepeat(alert)) {
      // That it comes again means that its report was lost.
      reports.complete(alert.id)
      return reportSoon()
    }
    // While nobody would see it, it is left to an overlay that shows, or to this one when it does.
    if (isSeen(alert)) queue.add(alert)
  }

  function control(action: ControlAction, id: string | undefined): void {
    switch (action) {
      case 'skip':
        return queue.skip(id)
      case 'pause':
      case 'resume':
        return change({ ...settings, paused: action === 'pause' })
      case 'mute':
      case 'unmute':
        return change({ ...settings, muted: action === 'mute' })
      case 'clear':
      case 'calm':
        queue.clear()
        return rejoin()
      case 'panic':
        // What waits as well: the server tells again of what is left to show.
        return queue.discard(() => true)
    }
  }

  return {
    receive(frame: Frame): void {
      switch (frame.type) {
        case 'joined':
          reports.recordJoin(queue.replaying())
          change(frame.settings)
          reportSoon()
          return onJoined(frame.script)
        case 'settings':
          return change(frame.settings)
        case 'donation':
          return enqueue(frame.alert)
        case 'control':
          return control(frame.action, frame.id)
        case 'error':
          // Alerts on screen stay. A join has been accepted once settings have arrived.
          if (settings === DEFAULT_SETTINGS) onRefused(frame)
          return
        case 'goal':
        case 'queue':
        case 'pong':
          return
      }
    },

    /** Where nobody sees them any more, alerts are let go and taken in no more; when somebody does, they are asked for. */
    setObsState({ visible, active }: ObsState): void {
      const [wasVisible, wasOnAir] = [isVisible, isOnAir]
      isVisible = visible !== false
      // Of a source that was in the program when the page was loaded, OBS never says so.
      isOnAir = isVisible && active !== false
      if ((wasVisible && !isVisible) || (wasOnAir && !isOnAir))
        queue.discard((alert, hasStood) => !hasStood && !isSeen(alert))
      if ((isVisible && !wasVisible) || (isOnAir && !wasOnAir)) rejoin()
    },

    /** Paid alerts are shown here. */
    isOnAir: () => isOnAir,
  }
}
