import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { audioOutcomeOf } from './audio-outcome.ts'

const creator = { ttsEnabled: true, minDonationForTts: cents(500) }
const read = { mode: 'tts', amountCents: cents(500), message: 'Bravo!', hasSound: false, serverSpeaks: true } as const

test('A message is read aloud from the creator’s minimum on', () => {
  expect(audioOutcomeOf(creator, read)).toBe('voice')
  expect(audioOutcomeOf(creator, { ...read, amountCents: cents(499) })).toBe('below_minimum')
  expect(audioOutcomeOf({ ...creator, minDonationForTts: cents(0) }, { ...read, amountCents: cents(100) })).toBe(
    'voice',
  )
})

test('As long as no amount is typed, nobody is told that it is too small', () => {
  expect(audioOutcomeOf(creator, { ...read, amountCents: undefined })).toBe('voice')
})

test('Nothing is read where there is nothing to read', () => {
  expect(audioOutcomeOf(creator, { ...read, message: ' \n' })).toBe('no_message')
  expect(audioOutcomeOf(creator, { ...read, message: '👏👏 !!!' })).toBe('nothing_speakable')
  expect(audioOutcomeOf(creator, { ...read, message: '٣' })).toBe('nothing_speakable')
  expect(audioOutcomeOf(creator, { ...read, message: '👏 10' })).toBe('voice')
})

test('Where only a browser could read it, no voice is promised, whatever the amount', () => {
  expect(audioOutcomeOf(creator, { ...read, serverSpeaks: false })).toBe('browser_voice')
  expect(audioOutcomeOf(creator, { ...read, amountCents: cents(100), serverSpeaks: false })).toBe('browser_voice')
  expect(audioOutcomeOf(creator, { ...read, mode: 'record', hasSound: true, serverSpeaks: false })).toBe('sound')
})

test('A creator who has speech off is not promised any', () => {
  const silent = { ...creator, ttsEnabled: false }
  expect(audioOutcomeOf(silent, read)).toBe('speech_off')
  expect(audioOutcomeOf(silent, { ...read, mode: 'none' })).toBe('speech_off')
})

test('A recording and a file are heard whatever the amount, once they are uploaded', () => {
  const small = { ...read, amountCents: cents(100), message: '' }
  expect(audioOutcomeOf(creator, { ...small, mode: 'record', hasSound: true })).toBe('sound')
  expect(audioOutcomeOf({ ...creator, ttsEnabled: false }, { ...small, mode: 'upload', hasSound: true })).toBe('sound')
  expect(audioOutcomeOf(creator, { ...small, mode: 'upload' })).toBe('no_sound_yet')
})

test('Who wants only text gets only text', () => {
  expect(audioOutcomeOf(creator, { ...read, mode: 'none' })).toBe('text')
})
