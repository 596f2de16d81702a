import { readFileSync } from 'node:fs'
import { ERROR_STATUS } from '@aplauso/contract/errors'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'

type Texts = Record<string, unknown>

function readTexts(language: string): Texts {
  const { $schema, ...texts } = JSON.parse(readFileSync(`packages/texts/messages/${language}.json`, 'utf8'))
  expect($schema).toBeDefined()
  return texts
}

/** The names in braces, once each. A text with plurals is looked at as a whole: its matches name the same things. */
function parametersOf(text: unknown): string[] {
  const found = [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return [...new Set(found)].sort()
}

const base = readTexts(DEFAULT_LANGUAGE)
const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)

test.each(others)('Every text exists in %s, with the same parameters', (language) => {
  const texts = readTexts(language)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(base).sort())
  const parameters = (of: Texts) =>
    Object.fromEntries(Object.entries(of).map(([key, text]) => [key, parametersOf(text)]))
  expect(parameters(texts)).toEqual(parameters(base))
})

test.each(LANGUAGES)('No text is empty in %s', (language) => {
  const empty = Object.entries(readTexts(language)).filter(([, text]) => typeof text === 'string' && text.trim() === '')
  expect(empty).toEqual([])
})

test('French punctuation stays on the line of its word, in every text', () => {
  // A text with plurals has colons of its own; what a reader sees of it stands between quotation marks.
  const sentences = Object.values(readTexts('fr')).flatMap((text) =>
    typeof text === 'string' ? [text] : [...JSON.stringify(text).matchAll(/":"([^"]*)"/g)].map(([, shown]) => shown),
  )
  // Code between backticks is written as programs read it.
  const words = sentences.map((text = '') => text.replace(/`[^`]*`/g, '`'))
  expect(words.filter((text) => /[^\u00a0(][:;!?»%€](?!\/\/)|«[^\u00a0]/.test(text))).toEqual([])
})

// CLDR's plain "pt" is Brazil's, which says "0 doação".
test('Nought is plural in Portuguese, as it is in Portugal', () => {
  const plurals = Object.entries(readTexts('pt')).filter(([, text]) => typeof text !== 'string')
  expect(plurals).not.toEqual([])
  expect(plurals.filter(([, text]) => !JSON.stringify(text).includes('"count=0, countPlural=*"'))).toEqual([])
})

test('Every error code has a sentence for the user', () => {
  const missing = Object.keys(ERROR_STATUS).filter((code) => !(`error_${code}` in base))
  expect(missing).toEqual([])
})
