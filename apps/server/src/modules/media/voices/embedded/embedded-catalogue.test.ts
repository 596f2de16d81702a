import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { LANGUAGE_TAGS, languageOf } from '@aplauso/contract/languages'
import { VoiceCategory } from '@aplauso/contract/voices'
import { afterAll, describe, expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { hasVoice } from '../plan-voices.ts'
import { listEmbeddedVoices } from './embedded-catalogue.ts'
import { createEmbeddedEngine } from './embedded-engine.ts'
import { EMBEDDED_LOCALES } from './embedded-voices.ts'
import { SAMPLE_RATE_HZ } from './engine-messages.ts'
import { TIMBRES } from './timbres.ts'

const VOICES = listEmbeddedVoices()
const SENTENCES = {
  pt: 'Olá Ana, parabéns pela transmissão de hoje, obrigado por tudo e até amanhã.',
  en: 'Hi Ana, congratulations on the stream today, thanks for everything, see you tomorrow.',
  es: 'Hola Ana, felicidades por el directo de hoy, gracias por todo y hasta mañana.',
  fr: 'Bonjour Ana, bravo pour le direct de ce soir, merci pour tout et à demain.',
}
// Plain speech has about 15 characters per second; the limit allows half of that speed.
const SECONDS_PER_CHARACTER = 1 / 8
const LEVEL_MIN_DBFS = -35
const FULL_SCALE = 32_767

const engine = createEmbeddedEngine()
afterAll(() => engine.close())

describe('Embedded voice speaks its language, loud enough and without clipping', () => {
  test.each(VOICES.map((voice) => [voice.id, voice] as const))('%s', async (_id, voice) => {
    const text = SENTENCES[languageOf(voice.language) ?? 'pt']
    const { wordsPerMinute, pitch } = voice
    const pcm = await engine.speak({ text, voice: voice.engineVoice, wordsPerMinute, pitch })
    const expectedSeconds = text.length * SECONDS_PER_CHARACTER
    expect(pcm.length / SAMPLE_RATE_HZ).toBeGreaterThan(0.3 * expectedSeconds)
    expect(pcm.length / SAMPLE_RATE_HZ).toBeLessThan(expectedSeconds)
    const power = pcm.reduce((sum, sample) => sum + sample ** 2, 0) / pcm.length
    expect(10 * Math.log10(power / FULL_SCALE ** 2)).toBeGreaterThan(LEVEL_MIN_DBFS)
    expect(pcm.every((sample) => Math.abs(sample) < FULL_SCALE)).toBe(true)
  })
})

test('The engine supports every voice: an unknown one would speak like the previous voice or without its timbre', async () => {
  const german = { voice: 'de+f2', text: SENTENCES.pt, wordsPerMinute: 165, pitch: 50 }
  const { length } = await engine.speak(german)
  const differs = async (voice: string) => {
    await engine.speak(german)
    // Repeating the same speech differs by a few samples.
    return Math.abs((await engine.speak({ ...german, voice })).length - length) > 100
  }
  expect(await differs('xx+m7')).toBe(false)
  for (const { engine: language } of EMBEDDED_LOCALES) expect(await differs(`${language}+m7`), language).toBe(true)
  const contents = await readFile(createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten'), 'utf8')
  for (const { variant } of Object.values(TIMBRES)) expect(contents).toContain(`/voices/!v/${variant}"`)
})

describe('Catalogue of embedded voices', () => {
  test('has at least 55 voices with unique ids, and unique names in each language', () => {
    expect(VOICES.length).toBeGreaterThanOrEqual(55)
    expect(new Set(VOICES.map(({ id }) => id)).size).toBe(VOICES.length)
    expect(new Set(VOICES.map(({ name, language }) => `${language} ${name}`)).size).toBe(VOICES.length)
  })

  test('has no id of a browser voice, and only Spanish ids start with es', () => {
    expect(VOICES.filter(({ id }) => id.startsWith('pt-PT-'))).toEqual([])
    expect(VOICES.filter(({ id, language }) => id.startsWith('es') !== language.startsWith('es'))).toEqual([])
  })

  test('covers all categories, genders and ages, described in every language', () => {
    expect(new Set(VOICES.map(({ category }) => category))).toEqual(new Set(VoiceCategory.options))
    expect(new Set(VOICES.map(({ age }) => age))).toEqual(new Set(['young', 'middle_aged', 'old']))
    for (const voice of VOICES) {
      const described = LANGUAGE_TAGS.map((language) => voice.about(language))
      expect(new Set(described.map(({ description }) => description)).size, voice.id).toBe(LANGUAGE_TAGS.length)
      expect(described.every(({ accent, useCase }) => accent !== '' && useCase.length > 0)).toBe(true)
    }
  })

  test.each(LANGUAGE_TAGS)(
    'gives a free creator in %s exactly three voices of that language, of both genders',
    (language) => {
      const own = VOICES.filter((voice) => hasVoice(BUILT_IN_PRICES, { plan: 'free', language }, voice))
      expect(own).toHaveLength(3)
      expect(own.every((voice) => languageOf(voice.language) === language)).toBe(true)
      expect(new Set(own.map(({ gender }) => gender)).size).toBe(2)
    },
  )

  test('gives the creator plan at least fifteen premium voices and the pro plan all voices', () => {
    const count = (plan: 'creator' | 'pro') =>
      VOICES.filter((voice) => hasVoice(BUILT_IN_PRICES, { plan, language: 'pt' }, voice)).length
    expect(VOICES.filter(({ tier }) => tier === 'premium').length).toBeGreaterThanOrEqual(15)
    expect(count('creator')).toBeGreaterThan(15)
    expect(count('pro')).toBe(VOICES.length)
  })
})
