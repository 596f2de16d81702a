import { ALERT_SHOW_MAX_MS, ALERT_SHOW_MIN_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Frame } from '@aplauso/live/frames'

/**
 * The show time in the page's address (`?seconds=8`); undefined without one, or outside the range that creators can
 * set.
 */
export function readShowMs(options: URLSearchParams): number | undefined {
  const showMs = Number(options.get('seconds') || Number.NaN) * SECOND_MS
  return showMs >= ALERT_SHOW_MIN_MS && showMs <= ALERT_SHOW_MAX_MS ? showMs : undefined
}

/** Replaces the show time of alerts and settings in a frame by the address's own. */
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
