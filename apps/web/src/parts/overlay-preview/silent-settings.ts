import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'

/** Settings for an overlay that is only looked at: one alert at a time, and never a sound. */
export const silentSettings = (style: AlertStyle): Omit<AlertSettings, 'position' | 'durationMs'> => ({
  style,
  look: { base: style, language: 'specification' },
  cardsAtOnce: 1,
  minDonationForAlert: 0,
  soundEnabled: false,
  soundVolume: 0,
  speechEnabled: false,
  speechVolume: 0,
  replayWindowMinutes: 0,
  paused: false,
  muted: true,
  panic: false,
})
