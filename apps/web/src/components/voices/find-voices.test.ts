import type { Voice } from '@aplauso/contract/voices'
import { expect, test } from 'vitest'
import { findVoices, NO_FILTERS } from './find-voices.ts'
import { groupVoices } from './group-voices.ts'

const voice = (id: string, changes: Partial<Voice> = {}): Voice => ({
  id,
  name: id,
  category: 'standard',
  description: '',
  gender: 'female',
  age: 'young',
  accent: 'European',
  useCase: [],
  language: 'pt-PT',
  plan: 'free',
  available: true,
  ...changes,
})

const INES = voice('Inês', { description: 'Voz clara, para mensagens longas' })
const DUARTE = voice('Duarte', { gender: 'male', description: 'Voz grave' })
const LIVIA = voice('Lívia', { language: 'pt-BR', description: 'Voz animada' })
const VOICES = [INES, DUARTE, LIVIA]

const textOf = ({ name, description }: Voice) => `${name} ${description}`
const find = (changes: Partial<typeof NO_FILTERS>) => findVoices(VOICES, { ...NO_FILTERS, ...changes }, textOf)

test('findVoices returns all voices for an empty search', () => {
  expect(find({})).toEqual(VOICES)
  expect(find({ search: '   ' })).toEqual(VOICES)
})

test('findVoices ignores accents and case', () => {
  expect(find({ search: 'ines' })).toEqual([INES])
  expect(find({ search: 'LIVIA' })).toEqual([LIVIA])
})

test('findVoices requires every word, in any order', () => {
  expect(find({ search: 'voz' })).toEqual(VOICES)
  expect(find({ search: 'longas clara' })).toEqual([INES])
  expect(find({ search: 'clara grave' })).toEqual([])
})

test('Language and gender filters narrow the search', () => {
  expect(find({ language: 'pt-PT' })).toEqual([INES, DUARTE])
  expect(find({ language: 'pt-PT', gender: 'male' })).toEqual([DUARTE])
  expect(find({ language: 'pt-BR', search: 'duarte' })).toEqual([])
})

test("Voice groups start with the page language and its variants, then follow the server's order", () => {
  const voices = [voice('Max', { language: 'en-US' }), LIVIA, voice('Paz', { language: 'es-ES' }), INES]
  expect(groupVoices(voices, 'pt').map(({ language }) => language)).toEqual(['pt-PT', 'pt-BR', 'en-US', 'es-ES'])
  expect(groupVoices(voices, 'es').map(({ language }) => language)).toEqual(['es-ES', 'en-US', 'pt-BR', 'pt-PT'])
})

test('Within a language, available voices come before those of larger plans', () => {
  const locked = voice('Rita', { available: false, plan: 'pro' })
  expect(groupVoices([locked, INES, DUARTE], 'pt')).toEqual([{ language: 'pt-PT', voices: [INES, DUARTE, locked] }])
})
