import { ALERT_SETTINGS_DEFAULTS, type AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { ALERT_STYLES } from '#components/overlay-preview/alert-styles.ts'
import {
  type AlertDraft,
  alertChangeOf,
  alertDraftOf,
  changedSections,
  minimumCentsOf,
  previewSettingsOf,
} from './alert-draft.ts'
import { effectStepsOf } from './custom-style-draft.ts'

const SETTINGS: AlertSettings = { ...ALERT_SETTINGS_DEFAULTS, minDonationForAlert: 250 }
const SOUNDS = { chimeUrl: '/chimes/a.mp3', ownUrl: '/media/own.mp3' }
const SHEET = { scope: 'own-1', css: '.own-1.own-1 .face{color:red}' }
const saved = alertDraftOf(SETTINGS, 'pt')
const draft = (changes: Partial<AlertDraft>): AlertDraft => ({ ...saved, ...changes })

test('The form offers every alert style of the contract', () => {
  expect([...ALERT_STYLES]).toEqual(AlertStyle.options)
})

test('The minimum is formatted in euros for the language', () => {
  expect(saved.minimum).toBe('2,50')
  expect(alertDraftOf(SETTINGS, 'en').minimum).toBe('2.50')
  expect(alertDraftOf({ ...SETTINGS, minDonationForAlert: 0 }, 'pt').minimum).toBe('0')
})

test('Only changed fields are sent', () => {
  expect(alertChangeOf(saved, saved)).toEqual({})
  expect(alertChangeOf(draft({ minimum: '2,5' }), saved)).toEqual({})
  expect(alertChangeOf(draft({ style: 'fire', minimum: '7', soundVolume: 0.35 }), saved)).toEqual({
    style: 'fire',
    minDonationForAlert: 700,
    soundVolume: 0.35,
  })
  expect(alertChangeOf(draft({ streamLanguage: 'fr' }), saved)).toEqual({ look: { language: 'fr' } })
  expect(alertChangeOf(draft({ chimeId: null, mediaId: 'own' }), saved)).toEqual({
    sound: { chimeId: null, mediaId: 'own' },
  })
  expect(alertChangeOf(draft({ chimeId: null, soundOrder: 'together' }), saved)).toEqual({
    sound: { chimeId: null, order: 'together' },
  })
})

test('Only changed fields of the custom style are sent, colour by colour, and a blank template resets it', () => {
  const own = {
    cardColor: '#112233',
    sizePx: 30,
    template: '{name}',
    css: '.card { color: red }',
    font: 'caveat',
  } as const
  expect(alertChangeOf(draft(own), saved)).toEqual({
    look: { colors: { card: '#112233' }, sizePx: 30, template: '{name}', css: '.card { color: red }', font: 'caveat' },
  })
  const look = { ...SETTINGS.look, template: '{name}', css: 'x', colors: { ...SETTINGS.look.colors, text: '#ffffff' } }
  const had = alertDraftOf({ ...SETTINGS, look }, 'pt')
  expect(alertChangeOf({ ...had, template: ' ', css: '\n', textColor: null }, had)).toEqual({
    look: { template: null, css: null, colors: { text: null } },
  })
})

test('The preview gets the checked sheet instead of the typed CSS', () => {
  const { look } = previewSettingsOf(draft({ css: '.card { color: red }', layout: 'above' }), {
    ...SOUNDS,
    sheet: SHEET,
    media: null,
  })
  expect(look).toEqual({ ...ALERT_SETTINGS_DEFAULTS.look, layout: 'above', css: null, sheet: SHEET })
})

test('The amounts of the effect steps are sent together, and as null if they are the defaults', () => {
  expect([saved.secondFrom, saved.thirdFrom]).toEqual(['10', '50'])
  const steps = { secondFromCents: 2_050, thirdFromCents: 5_000 }
  expect(alertChangeOf(draft({ secondFrom: '20,50' }), saved)).toEqual({ look: { steps } })
  const had = alertDraftOf({ ...SETTINGS, look: { ...SETTINGS.look, steps } }, 'pt')
  expect(had.secondFrom).toBe('20,50')
  expect(alertChangeOf({ ...had, secondFrom: '10' }, had)).toEqual({ look: { steps: null } })
  for (const secondFrom of ['', '0', 'dez', '50', '60']) expect(effectStepsOf(draft({ secondFrom }))).toBeUndefined()
})

test('A custom picture is sent as an id, and the preview gets its file', () => {
  const chosen = draft({ pictureId: 'own' })
  expect(alertChangeOf(chosen, saved)).toEqual({ look: { mediaId: 'own' } })
  expect(alertChangeOf(saved, chosen)).toEqual({ look: { mediaId: null } })
  const media = { kind: 'video', url: '/media/own.webm' } as const
  const { look, sound } = previewSettingsOf(chosen, { ...SOUNDS, sheet: null, media })
  expect([look, sound.mediaId]).toMatchObject([{ mediaId: 'own', media }, null])
})

test.each(['', 'dois', '-1', '10000,01', '1,234'])('A minimum typed as "%s" is invalid', (minimum) => {
  expect(minimumCentsOf(draft({ minimum }))).toBeUndefined()
})

test("The preview plays the form's settings while alerts on stream are paused and muted", () => {
  const held = alertDraftOf({ ...SETTINGS, paused: true, muted: true }, 'pt')
  expect(
    previewSettingsOf(
      { ...held, style: 'gold', streamLanguage: 'pt', position: 'bottom' },
      { ...SOUNDS, sheet: null, media: null },
    ),
  ).toEqual({
    ...ALERT_SETTINGS_DEFAULTS,
    style: 'gold',
    look: { ...ALERT_SETTINGS_DEFAULTS.look, base: 'gold', language: 'pt' },
    sound: { ...ALERT_SETTINGS_DEFAULTS.sound, ...SOUNDS },
    position: 'bottom',
    minDonationForAlert: 0,
  })
})

test('changedSections returns the section of each changed field', () => {
  const speech = { enabled: true, minimum: '5', voiceId: null }
  const before = { alerts: saved, speech }
  expect(changedSections(before, before)).toEqual([])
  const alerts = draft({ position: 'bottom', style: 'gold', replayWindowMinutes: 5, soundVolume: 0.5 })
  expect(changedSections({ alerts, speech }, before).toSorted()).toEqual(['look', 'queue', 'sound'])
  expect(changedSections({ alerts: saved, speech: { ...speech, minimum: '7' } }, before)).toEqual(['voice'])
})
