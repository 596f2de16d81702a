import { ALERT_SHOW_MAX_MS, ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Frame } from '@aplauso/live/frames'

/** How long alerts stay by this address (`?seconds=8`); undefined where it says nothing, or no time that creators can set. */
export function readShowMs(options: URLSearchParams): number | undefined {
  const showMs = Number(options.get('seconds') || Number.NaN) * SECOND_MS
  return showMs >= ALERT_SHOW_MIN_MS && showMs <= ALERT_SHOW_MAX_MS ? showMs : undefined
}

/** The frame with the address's own time in the place of the creator's, in alerts and settings alike. */
export function withShowTime(frame: Frame, durationMs: number | undefined): Frame {
  if (durationMs === undefined) return frame
  switch (frame.type) {
    case 'donation':
      return { ...frame, alert: { ...frame.alert, durationMs } }
    case 'joined':
    case 'settings':
      return { ...frame, settings: { ...frame.settings, durationMs } }
    default:
      return frame
  }
}
