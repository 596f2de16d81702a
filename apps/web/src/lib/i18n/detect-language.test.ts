import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test('A stored language wins over browser and page', () => {
  expect(detectLanguage({ stored: 'fr', browser: ['es-ES'], page: 'pt' })).toBe('fr')
})

test('Without a stored language the first supported browser language wins', () => {
  expect(detectLanguage({ stored: null, browser: ['de-DE', 'es-419', 'en-GB'], page: 'pt' })).toBe('es')
})

test('An unsupported stored language is ignored', () => {
  expect(detectLanguage({ stored: 'klingon', browser: ['pt-BR'], page: 'en' })).toBe('pt')
})

test('The page language wins when the browser has no supported language', () => {
  expect(detectLanguage({ stored: null, browser: ['de'], page: 'en' })).toBe('en')
})

test('Portuguese is the default language', () => {
  expect(detectLanguage({ stored: null, browser: [], page: '' })).toBe('pt')
})
