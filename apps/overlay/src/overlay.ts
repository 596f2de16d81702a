import type { AlertSettings, ControlAction } from '@aplauso/contract/alerts'
import type { Frame, OverlayAlert } from './frames.ts'
import type { Queue } from './queue.ts'
import type { Reports } from './reports.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

export type OverlayDeps = {
  queue: Queue
  reports: Reports
  /** Has the unsent reports on their way soon; called at each new one. */
  sendReports: () => void
  /** Place, style and sound as they now are to be. */
  applySettings: (settings: AlertSettings) => void
}

/** What a server's frame does to the overlay. */
export function createOverlay({ queue, reports, sendReports, applySettings }: OverlayDeps) {
  let settings: AlertSettings = DEFAULT_SETTINGS

  function change(next: AlertSettings): void {
    settings = next
    applySettings(next)
    queue.apply(next)
  }

  function takeIn(alert: OverlayAlert): void {
    if (alert.forced || !reports.isCompleted(alert.id)) return queue.add(alert)
    // That it comes again means that its report was lost.
    reports.complete(alert.id)
    sendReports()
  }

  function control(action: ControlAction, id: string | undefined): void {
    switch (action) {
      case 'skip':
        return queue.skip(id)
      case 'pause':
      case 'resume':
        settings = { ...settings, paused: action === 'pause' }
        return settings.paused ? queue.pause() : queue.resume()
      case 'mute':
      case 'unmute':
        settings = { ...settings, muted: action === 'mute' }
        return applySettings(settings)
    }
  }

  return {
    receive(frame: Frame): void {
      switch (frame.type) {
        case 'joined':
          change(frame.settings)
          return sendReports()
        case 'settings':
          return change(frame.settings)
        case 'donation':
          return takeIn(frame.alert)
        case 'control':
          return control(frame.action, frame.id)
        case 'error':
          return console.warn(`The server refused: ${frame.code}: ${frame.message}`)
        case 'goal':
        case 'pong':
          return
      }
    },
  }
}
