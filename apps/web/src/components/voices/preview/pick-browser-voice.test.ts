import { expect, test } from 'vitest'
import { pickBrowserVoice } from './pick-browser-voice.ts'

const JOANA = { name: 'Joana', lang: 'pt-PT' }
const DUARTE = { name: 'Microsoft Duarte Online (Natural) - Portuguese (Portugal)', lang: 'pt-PT' }
const LUCIANA = { name: 'Luciana', lang: 'pt-BR' }

test('A Portuguese browser voice of the requested gender is preferred', () => {
  const voices = [LUCIANA, JOANA, DUARTE]
  expect(pickBrowserVoice(voices, 'pt-PT-female')).toEqual({ voice: JOANA, pitch: 1 })
  expect(pickBrowserVoice(voices, 'pt-PT-male')).toEqual({ voice: DUARTE, pitch: 1 })
})

test('With one Portuguese voice, the two choices differ in pitch', () => {
  const male = pickBrowserVoice([LUCIANA, JOANA], 'pt-PT-male')
  expect(male.voice).toBe(JOANA)
  expect(male.pitch).toBeLessThan(1)
})

test('Without a Portuguese voice the browser chooses', () => {
  const male = pickBrowserVoice([LUCIANA], 'pt-PT-male')
  const female = pickBrowserVoice([LUCIANA], 'pt-PT-female')
  expect(male.voice).toBeUndefined()
  expect(female.voice).toBeUndefined()
  expect(male.pitch).toBeLessThan(female.pitch)
})

test('A language tag with an underscore, as on Android, is matched', () => {
  const voice = { name: 'pt-pt-x-jmn-local', lang: 'pt_PT' }
  expect(pickBrowserVoice([voice], 'pt-PT-female').voice).toBe(voice)
})
