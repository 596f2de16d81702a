import { expect, test } from 'vitest'
import { pickBrowserVoice } from './pick-browser-voice.ts'

const JOANA = { name: 'Joana', lang: 'pt-PT' }
const DUARTE = { name: 'Microsoft Duarte Online (Natural) - Portuguese (Portugal)', lang: 'pt-PT' }
const LUCIANA = { name: 'Luciana', lang: 'pt-BR' }

test('a man or a woman from Portugal speaks where the browser has one', () => {
  const voices = [LUCIANA, JOANA, DUARTE]
  expect(pickBrowserVoice(voices, 'pt-PT-female')).toEqual({ voice: JOANA, pitch: 1 })
  expect(pickBrowserVoice(voices, 'pt-PT-male')).toEqual({ voice: DUARTE, pitch: 1 })
})

test('with one voice from Portugal the two still sound different', () => {
  const male = pickBrowserVoice([LUCIANA, JOANA], 'pt-PT-male')
  expect(male.voice).toBe(JOANA)
  expect(male.pitch).toBeLessThan(1)
})

test('without a voice from Portugal it is left to the browser', () => {
  const male = pickBrowserVoice([LUCIANA], 'pt-PT-male')
  const female = pickBrowserVoice([LUCIANA], 'pt-PT-female')
  expect(male.voice).toBeUndefined()
  expect(female.voice).toBeUndefined()
  expect(male.pitch).toBeLessThan(female.pitch)
})

test('Android writes languages with an underscore', () => {
  const voice = { name: 'pt-pt-x-jmn-local', lang: 'pt_PT' }
  expect(pickBrowserVoice([voice], 'pt-PT-female').voice).toBe(voice)
})
