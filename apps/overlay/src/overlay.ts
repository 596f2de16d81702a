import type { AlertSettings, ControlAction } from '@aplauso/contract/alerts'
import type { Queue } from '@aplauso/live/alert-queue'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import type { ObsState } from './core/obs.ts'
import type { AlertReports } from './widgets/alerts/alert-reports.ts'

export type OverlayDeps = {
  queue: Queue
  reports: AlertReports
  /** Sends unreported alerts soon; called at each new one. */
  reportSoon: () => void
  /** Makes the server send the open alerts again. */
  rejoin: () => void
  /** Applies position, style and sound. */
  applySettings: (settings: AlertSettings) => void
  /** Called when the join was refused and none has succeeded before. */
  onRefused: (error: { code: string; message: string }) => unknown
  /** Called after a join, with the script of the server's newest overlay. */
  onJoined: (script: string | undefined) => void
}

/** Applies the server's frames and the state of OBS to the queue. */
export function createOverlay({ queue, reports, reportSoon, rejoin, applySettings, onRefused, onJoined }: OverlayDeps) {
  let settings: AlertSettings = DEFAULT_SETTINGS
  let isVisible = true
  let isOnAir = true

  /** Test alerts also show in the preview; paid alerts are for viewers. */
  const isSeen = ({ test }: OverlayAlert) => (test ? isVisible : isOnAir)

  function change(next: AlertSettings): void {
    settings = next
    applySettings(next)
    queue.apply(next)
  }

  function enqueue(alert: OverlayAlert): void {
    if (reports.isRepeat(alert)) {
      // The server sent it again, so its report was lost.
      reports.complete(alert.id)
      return reportSoon()
    }
    // While this source is not seen, the alert stays open for another overlay, or for this one later.
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
        // Includes waiting alerts: the server sends the open ones again.
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

    /** Drops alerts while nobody sees this source, and asks the server for open ones when somebody does again. */
    setObsState({ visible, active }: ObsState): void {
      const [wasVisible, wasOnAir] = [isVisible, isOnAir]
      isVisible = visible !== false
      // OBS sends no event for a source that was in the program when the page loaded, so undefined counts as on air.
      isOnAir = isVisible && active !== false
      if ((wasVisible && !isVisible) || (wasOnAir && !isOnAir))
        queue.discard((alert, hasStood) => !hasStood && !isSeen(alert))
      if ((isVisible && !wasVisible) || (isOnAir && !wasOnAir)) rejoin()
    },

    /** True while paid alerts are shown here. */
    isOnAir: () => isOnAir,
  }
}
