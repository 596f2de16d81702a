import type { AlertSettings } from '@aplauso/contract/alerts'
import { DAY_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { sampleAlert } from '#components/overlay-preview/sample-alert.ts'
import type { Translate } from '#lib/i18n/language.tsx'

/** Close to the longest time that a timer of the browser takes: the sample stays while the page is open. */
const SHOW_MS = 24 * DAY_MS

/** The creator's alert settings without sound, and never paused, muted or below the minimum amount. */
export const silentSettingsFrame = (settings: AlertSettings) => ({
  type: 'settings' as const,
  payload: silentSettings(settings),
})

/** Always the same alert, so that it starts again instead of waiting for its end when it is sent again. */
export function sampleAlertFrame(settings: AlertSettings, t: Translate) {
  const { style } = settings
  const sample = { donorName: t(m.landing_demo_donor), amountCents: 2_500, message: t(m.landing_demo_message) }
  const alert = sampleAlert({ ...sample, style, durationMs: SHOW_MS, settings: silentSettings(settings) })
  return { type: 'donation' as const, payload: { ...alert, id: 'sample', donationId: 'sample' } }
}

const silentSettings = (settings: AlertSettings): AlertSettings => ({
  ...settings,
  ...{ soundEnabled: false, speechEnabled: false, soundVolume: 0, speechVolume: 0, minDonationForAlert: 0 },
  ...{ paused: false, muted: false, panic: false },
  sound: { ...settings.sound, chimeVolume: 0, speechVolume: 0, recordingVolume: 0 },
})
