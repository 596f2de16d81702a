import type { AlertSettings } from '@aplauso/contract/alerts'
import { ALERT_CARDS_DEFAULT, ALERT_SHOW_MS, REPLAY_WINDOW_MINUTES_DEFAULT } from '@aplauso/contract/limits'

/** A copy of the contract's defaults: importing their schema would add the schema library to the script. */
export const DEFAULT_SETTINGS = {
  style: 'classic',
  look: {
    ...{ base: 'classic', language: 'specification', layout: null, colors: { card: null, text: null, accent: null } },
    ...{ font: null, sizePx: null, radiusPx: null, widthPx: null, shadow: null, template: null },
    ...{ inAnimation: null, outAnimation: null, particles: null, css: null, sheet: null },
  },
  // Without the server's `chimeUrl` there is no chime.
  sound: {
    ...{ chimeId: 'bells-dawn', mediaId: null, chimeVolume: 0.5, speechVolume: 1, recordingVolume: 1 },
    ...{ order: 'chime_then_speech', chimeUrl: null },
  },
  position: 'top-right',
  durationMs: ALERT_SHOW_MS,
  cardsAtOnce: ALERT_CARDS_DEFAULT,
  minDonationForAlert: 0,
  soundEnabled: true,
  soundVolume: 1,
  speechEnabled: true,
  speechVolume: 1,
  replayWindowMinutes: REPLAY_WINDOW_MINUTES_DEFAULT,
  paused: false,
  muted: false,
  panic: false,
} as const satisfies AlertSettings

/** Returns no fields for a value that is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' ? { ...value } : {})

/** Settings as the server sent them, with defaults for missing or mistyped fields. */
export function readSettings(value: unknown): AlertSettings {
  const raw = fieldsOf(value)
  const fields = Object.entries(DEFAULT_SETTINGS).map(([name, defaultValue]) => {
    const value = raw[name]
    return [name, value !== null && typeof value === typeof defaultValue ? value : defaultValue]
  })
  return Object.fromEntries(fields) as AlertSettings
}
