import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'

/** Settings for a preview: one alert at a time, without sound. */
export const silentSettings = (style: AlertStyle): Omit<AlertSettings, 'position' | 'durationMs'> => ({
  style,
  look: { ...DEFAULT_SETTINGS.look, base: style },
  sound: {
    ...{ chimeId: null, mediaId: null, chimeVolume: 0, speechVolume: 0, recordingVolume: 0 },
    ...{ order: 'together', chimeUrl: null },
  },
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
