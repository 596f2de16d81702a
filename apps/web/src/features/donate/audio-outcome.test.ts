import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { audioOutcomeOf } from './audio-outcome.ts'

const creator = { ttsEnabled: true, minDonationForTts: cents(500) }
const read = { mode: 'tts', amountCents: cents(500), message: 'Bravo!', hasSound: false, serverSpeaks: true } as const

test("A message is read aloud from the creator's minimum amount", () => {
  expect(audioOutcomeOf(creator, read)).toBe('voice')
  expect(audioOutcomeOf(creator, { ...read, amountCents: cents(499) })).toBe('below_minimum')
  expect(audioOutcomeOf({ ...creator, minDonationForTts: cents(0) }, { ...read, amountCents: cents(100) })).toBe(
    'voice',
  )
})

test('Without an amount the minimum is not reported', () => {
  expect(audioOutcomeOf(creator, { ...read, amountCents: undefined })).toBe('voice')
})

test('A message without speakable text is not read aloud', () => {
  expect(audioOutcomeOf(creator, { ...read, message: ' \n' })).toBe('no_message')
  expect(audioOutcomeOf(creator, { ...read, message: '👏👏 !!!' })).toBe('nothing_speakable')
  expect(audioOutcomeOf(creator, { ...read, message: '٣' })).toBe('nothing_speakable')
  expect(audioOutcomeOf(creator, { ...read, message: '👏 10' })).toBe('voice')
})

test('Without speech on the server no voice is promised, whatever the amount', () => {
  expect(audioOutcomeOf(creator, { ...read, serverSpeaks: false })).toBe('browser_voice')
  expect(audioOutcomeOf(creator, { ...read, amountCents: cents(100), serverSpeaks: false })).toBe('browser_voice')
  expect(audioOutcomeOf(creator, { ...read, mode: 'record', hasSound: true, serverSpeaks: false })).toBe('sound')
})

test('A creator with speech off gets no speech', () => {
  const silent = { ...creator, ttsEnabled: false }
  expect(audioOutcomeOf(silent, read)).toBe('speech_off')
  expect(audioOutcomeOf(silent, { ...read, mode: 'none' })).toBe('speech_off')
})

test('A recording or an uploaded file plays at any amount once it is uploaded', () => {
  const small = { ...read, amountCents: cents(100), message: '' }
  expect(audioOutcomeOf(creator, { ...small, mode: 'record', hasSound: true })).toBe('sound')
  expect(audioOutcomeOf({ ...creator, ttsEnabled: false }, { ...small, mode: 'upload', hasSound: true })).toBe('sound')
  expect(audioOutcomeOf(creator, { ...small, mode: 'upload' })).toBe('no_sound_yet')
})

test('The mode without sound is text only', () => {
  expect(audioOutcomeOf(creator, { ...read, mode: 'none' })).toBe('text')
})
