import { readFileSync } from 'node:fs'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { LANGUAGES } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { amountText, anonymousText } from './language.ts'

const tenEuros = { amount: cents(1_000), currency: 'EUR' } as const
const wordOf = (language: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../packages/texts/messages/${language}.json`, import.meta.url), 'utf8'))
    .common_anonymous
const plain = (text: string) => text.replace(/\s/g, ' ')

test('The specification writes amounts with two decimals and currency code, and "Anonymous"', () => {
  expect(amountText(tenEuros, 'specification')).toBe('10.00 EUR')
  expect(amountText({ ...tenEuros, amount: cents(123_450) }, 'specification')).toBe('1234.50 EUR')
  expect(anonymousText('specification')).toBe('Anonymous')
})

test('Each language writes amounts in its own way, and has its own word for anonymous donors', () => {
  expect(plain(amountText(tenEuros, 'pt'))).toBe('10,00 €')
  expect(plain(amountText(tenEuros, 'es'))).toBe('10,00 €')
  expect(plain(amountText(tenEuros, 'fr'))).toBe('10,00 €')
  expect(plain(amountText(tenEuros, 'en'))).toBe('€10.00')
  expect(plain(amountText({ ...tenEuros, amount: cents(123_450) }, 'pt'))).toBe('1 234,50 €')
  for (const { tag, formats } of LANGUAGES) {
    const format = new Intl.NumberFormat(formats, { style: 'currency', currency: 'EUR', useGrouping: true })
    expect(amountText({ ...tenEuros, amount: cents(123_450) }, tag)).toBe(format.format(1_234.5))
    expect(anonymousText(tag)).toBe(wordOf(tag))
  }
})

test('An unknown language is written like the specification', () => {
  const later = 'de' as StreamLanguage
  expect([amountText(tenEuros, later), anonymousText(later)]).toEqual(['10.00 EUR', 'Anonymous'])
})
