import { expect, test } from 'vitest'
import { speechLanguage, speechLimitMs, speechText } from './speech.ts'

test('The voice hint chooses Spanish or Portuguese, and English otherwise', () => {
  expect(speechLanguage('es-MX')).toBe('es-ES')
  expect(speechLanguage('es')).toBe('es-ES')
  expect(speechLanguage('pt-BR')).toBe('pt-PT')
  expect(speechLanguage('fr')).toBe('en-US')
  expect(speechLanguage(undefined)).toBe('en-US')
})

test('A long message is spoken to the last whole word within 200 characters', () => {
  expect(speechText('Bravo!')).toBe('Bravo!')
  expect(speechText('palmas '.repeat(40))).toBe('palmas '.repeat(28).trim())
  expect(speechText('👏'.repeat(300))).toBe('👏'.repeat(200))
})

test('No speech is waited for longer than 20 s', () => {
  expect(speechLimitMs('Bravo')).toBe(3_500)
  expect(speechLimitMs('a'.repeat(200))).toBe(20_000)
})
