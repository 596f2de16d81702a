import { expect, test } from 'vitest'
import { isMinimumValid, type TtsDraft, ttsChangeOf } from './tts-draft.ts'

const SAVED: TtsDraft = { enabled: true, minimum: '5', voiceId: 'pt_PT.ines' }
const draft = (changes: Partial<TtsDraft> = {}): TtsDraft => ({ ...SAVED, ...changes })

test.each([
  ['5', 5],
  ['7,5', 7.5],
  ['0', 0],
])('a minimum typed as "%s" is sent as %s euros', (minimum, sent) => {
  expect(isMinimumValid(draft({ minimum }))).toBe(true)
  expect(ttsChangeOf(draft({ minimum }), SAVED)).toEqual({ ttsEnabled: true, minDonationForTts: sent })
})

test.each(['', 'cinco', '-1', '10000,01', '1,234'])(
  'a minimum typed as "%s" holds up what is read aloud',
  (minimum) => {
    expect(isMinimumValid(draft({ minimum }))).toBe(false)
  },
)

test('while nothing is read the minimum does not matter, and is sent only if it is a number', () => {
  const off = draft({ enabled: false, minimum: 'cinco' })
  expect(isMinimumValid(off)).toBe(true)
  expect(ttsChangeOf(off, SAVED)).toEqual({ ttsEnabled: false })
})

test('a voice is sent when another was chosen, so that one that is gone does not hold up the rest', () => {
  expect(ttsChangeOf(draft(), SAVED)).not.toHaveProperty('ttsVoiceId')
  expect(ttsChangeOf(draft({ voiceId: 'pt_PT.duarte' }), SAVED)).toMatchObject({ ttsVoiceId: 'pt_PT.duarte' })
})
