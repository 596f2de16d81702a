import { expect, test } from 'vitest'
import { isMinimumValid, type TtsDraft, ttsChangeOf } from './tts-draft.ts'

const SAVED: TtsDraft = { enabled: true, minimum: '5', voiceId: 'pt_PT.ines' }
const draft = (changes: Partial<TtsDraft> = {}): TtsDraft => ({ ...SAVED, ...changes })

test.each([
  ['5', 5],
  ['7,5', 7.5],
  ['0', 0],
])('A minimum typed as "%s" is sent as %s euros', (minimum, sent) => {
  expect(isMinimumValid(draft({ minimum }))).toBe(true)
  expect(ttsChangeOf(draft({ minimum }), SAVED)).toEqual({ ttsEnabled: true, minDonationForTts: sent })
})

test.each(['', 'cinco', '-1', '10000,01', '1,234'])(
  'A minimum typed as "%s" is invalid while messages are read aloud',
  (minimum) => {
    expect(isMinimumValid(draft({ minimum }))).toBe(false)
  },
)

test('With reading aloud off, any minimum is valid and is sent only if it is a number', () => {
  const off = draft({ enabled: false, minimum: 'cinco' })
  expect(isMinimumValid(off)).toBe(true)
  expect(ttsChangeOf(off, SAVED)).toEqual({ ttsEnabled: false })
})

test('The voice is sent only if changed, so that a removed voice does not block saving', () => {
  expect(ttsChangeOf(draft(), SAVED)).not.toHaveProperty('ttsVoiceId')
  expect(ttsChangeOf(draft({ voiceId: 'pt_PT.duarte' }), SAVED)).toMatchObject({ ttsVoiceId: 'pt_PT.duarte' })
})
