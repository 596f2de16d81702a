import { ALERT_SETTINGS_DEFAULTS } from '@aplauso/contract/alerts'
import { DEFAULT_SETTINGS } from '@aplauso/live/default-settings'
import { readFrame } from '@aplauso/live/frames'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const frame = (type: string, payload: unknown) => readFrame(JSON.stringify({ type, payload }))

test('The overlay’s default settings are the contract’s, without the style fields that are null by default', () => {
  const { mediaId, media, steps, ...look } = ALERT_SETTINGS_DEFAULTS.look
  expect([mediaId, media, steps]).toEqual([null, null, null])
  expect(DEFAULT_SETTINGS).toEqual({ ...ALERT_SETTINGS_DEFAULTS, look })
})

test('An alert has the donor’s picture only when the server sends its address', () => {
  const of = (donorPictureUrl: unknown) => frame('donation', { id: 'a', amount: 100, donorPictureUrl })
  expect(of('/media/avatars/a.webp')).toMatchObject({ alert: { donorPictureUrl: '/media/avatars/a.webp' } })
  for (const none of ['', null, 7]) expect(of(none)).not.toHaveProperty('alert.donorPictureUrl')
})

test('An alert’s month in a row is a number or missing', () => {
  const of = (monthsInRow: unknown) => frame('donation', { id: 'a', amount: 100, monthsInRow })
  expect(of(3)).toMatchObject({ alert: { monthsInRow: 3 } })
  for (const none of ['3', null, undefined, {}]) expect(of(none)).not.toHaveProperty('alert.monthsInRow')
})

test('An alert without name, message and sound is valid', () => {
  expect(frame('donation', { id: 'a', donorName: null, amount: 1_000, currency: 'EUR' })).toEqual({
    type: 'donation',
    alert: {
      id: 'a',
      donorName: null,
      amount: 1_000,
      currency: 'EUR',
      style: 'classic',
      durationMs: 15_000,
      test: false,
      forced: false,
    },
  })
})

test('A recording’s caption is read, and an empty text counts as missing', () => {
  const alert = {
    id: 'a',
    amount: 1_000,
    currency: 'EUR',
    message: 'Olá',
    audioUrl: '/a.mp3',
    caption: 'Boa noite',
    voice: '',
  }
  const read = frame('donation', alert)
  expect(read).toMatchObject({ alert: { message: 'Olá', audioUrl: '/a.mp3', caption: 'Boa noite' } })
  expect(read?.type === 'donation' && read.alert).not.toHaveProperty('voice')
})

test('A test alert with unsaved settings has them as its draft, completed by defaults', () => {
  const settings = { position: 'bottom', look: { base: 'gold', language: 'fr' }, soundVolume: 0.2 }
  expect(frame('donation', { id: 'a', amount: 100, test: true, settings })).toMatchObject({
    alert: { draft: { ...DEFAULT_SETTINGS, ...settings } },
  })
})

test('A frame that breaks the protocol is ignored', () => {
  expect(readFrame('{"type":')).toBeUndefined()
  expect(readFrame('null')).toBeUndefined()
  expect(readFrame(new ArrayBuffer(4))).toBeUndefined()
  expect(frame('applause', {})).toBeUndefined()
  expect(frame('donation', { id: 'a', amount: '10' })).toBeUndefined()
  expect(frame('donation', { id: 'a', amount: 10.5 })).toBeUndefined()
  expect(frame('donation', { amount: 1_000 })).toBeUndefined()
})

test('Invalid settings fall back to their defaults one by one', () => {
  expect(frame('settings', { cardsAtOnce: '7', durationMs: 5_000, muted: true })).toEqual({
    type: 'settings',
    settings: { ...DEFAULT_SETTINGS, durationMs: 5_000, muted: true },
  })
})

test('A joined frame contains the newest script, unless the overlay is served from sources', () => {
  const greeting = { slug: 'ana', role: 'overlay', settings: {} }
  const joined = { type: 'joined', role: 'overlay', settings: DEFAULT_SETTINGS }
  expect(frame('joined', { ...greeting, overlay: '/overlay/new.js' })).toEqual({ ...joined, script: '/overlay/new.js' })
  expect(frame('joined', greeting)).toEqual({ ...joined, script: undefined })
})

test('The frame reader takes any text or JSON value without throwing', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readFrame(text)))
  fc.assert(fc.property(fc.string(), fc.jsonValue(), (type, payload) => void frame(type, payload)))
})
