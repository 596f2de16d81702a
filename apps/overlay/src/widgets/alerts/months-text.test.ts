import { readFileSync } from 'node:fs'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { LANGUAGES } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'
import { monthsText } from './months-text.ts'

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../../../packages/texts/messages/${language}.json`, import.meta.url), 'utf8'))

test('An alert of a recurring donation shows its month in a row, in the texts of the pages', () => {
  expect(monthsText(3, 'specification')).toBe('Month 3 in a row')
  expect(monthsText(1, 'specification')).toBe('Monthly support')
  expect(monthsText(3, 'pt')).toBe('3.º mês seguido')
  for (const { tag } of LANGUAGES) {
    const texts = textsOf(tag)
    expect(monthsText(1, tag)).toBe(texts.months_first)
    expect(monthsText(120, tag)).toBe(texts.months_in_row?.replace('{months}', '120'))
  }
})

test('Other alerts show no month, and an unknown language is written like the specification', () => {
  expect(monthsText(undefined, 'pt')).toBeUndefined()
  expect(monthsText(0, 'pt')).toBeUndefined()
  expect(monthsText(2, 'de' as StreamLanguage)).toBe('Month 2 in a row')
})
