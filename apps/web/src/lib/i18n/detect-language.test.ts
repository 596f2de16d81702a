import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test('A stored language wins over the browser and the page', () => {
  expect(detectLanguage({ stored: 'fr', browser: ['es-ES'], page: 'pt' })).toBe('fr')
})

test('Without a stored language the first of the browser that we speak is taken', () => {
  expect(detectLanguage({ stored: null, browser: ['de-DE', 'es-419', 'en-GB'], page: 'pt' })).toBe('es')
})

test('A stored language that we do not speak is passed over', () => {
  expect(detectLanguage({ stored: 'klingon', browser: ['pt-BR'], page: 'en' })).toBe('pt')
})

test('The page tag decides when the browser speaks none of our languages', () => {
  expect(detectLanguage({ stored: null, browser: ['de'], page: 'en' })).toBe('en')
})

test('Portuguese is what remains', () => {
  expect(detectLanguage({ stored: null, browser: [], page: '' })).toBe('pt')
})
