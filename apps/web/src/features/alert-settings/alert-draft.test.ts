import { ALERT_SETTINGS_DEFAULTS, type AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { ALERT_STYLES } from '#parts/overlay-preview/alert-styles.ts'
import {
  type AlertDraft,
  alertChangeOf,
  alertDraftOf,
  changedParts,
  minimumOf,
  previewSettingsOf,
} from './alert-draft.ts'

const SETTINGS: AlertSettings = { ...ALERT_SETTINGS_DEFAULTS, minDonationForAlert: 250 }
const saved = alertDraftOf(SETTINGS, 'pt')
const draft = (changes: Partial<AlertDraft>): AlertDraft => ({ ...saved, ...changes })

test('the gallery and the form offer every style there is', () => {
  expect([...ALERT_STYLES]).toEqual(AlertStyle.options)
})

test('the minimum is written in euros, as the language writes them', () => {
  expect(saved.minimum).toBe('2,50')
  expect(alertDraftOf(SETTINGS, 'en').minimum).toBe('2.50')
  expect(alertDraftOf({ ...SETTINGS, minDonationForAlert: 0 }, 'pt').minimum).toBe('0')
})

test('only what was changed is sent', () => {
  expect(alertChangeOf(saved, saved)).toEqual({})
  expect(alertChangeOf(draft({ minimum: '2,5' }), saved)).toEqual({})
  expect(alertChangeOf(draft({ style: 'fire', minimum: '7', soundVolume: 0.35 }), saved)).toEqual({
    style: 'fire',
    minDonationForAlert: 700,
    soundVolume: 0.35,
  })
  expect(alertChangeOf(draft({ streamLanguage: 'fr' }), saved)).toEqual({ look: { language: 'fr' } })
})

test.each(['', 'dois', '-1', '10000,01', '1,234'])('a minimum typed as "%s" holds up the form', (minimum) => {
  expect(minimumOf(draft({ minimum }))).toBeUndefined()
})

test('the preview plays what is in the form, also while alerts on stream are paused and muted', () => {
  const held = alertDraftOf({ ...SETTINGS, paused: true, muted: true }, 'pt')
  expect(previewSettingsOf({ ...held, style: 'gold', streamLanguage: 'pt', position: 'bottom' })).toEqual({
    ...ALERT_SETTINGS_DEFAULTS,
    style: 'gold',
    look: { base: 'gold', language: 'pt' },
    position: 'bottom',
    minDonationForAlert: 0,
  })
})

test('What was saved is said where it stands: of each field it is known to which part it belongs', () => {
  const speech = { enabled: true, minimum: '5', voiceId: null }
  const before = { alerts: saved, speech }
  expect(changedParts(before, before)).toEqual([])
  const alerts = draft({ position: 'bottom', style: 'gold', replayWindowMinutes: 5, soundVolume: 0.5 })
  expect(changedParts({ alerts, speech }, before).toSorted()).toEqual(['look', 'queue', 'sound'])
  expect(changedParts({ alerts: saved, speech: { ...speech, minimum: '7' } }, before)).toEqual(['voice'])
})
