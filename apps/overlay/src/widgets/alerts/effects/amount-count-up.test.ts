import { expect, test } from 'vitest'
import { centsIn, countUpText, stepOf } from './amount-count-up.ts'
import { offsetIn, wordsOf } from './spoken-words.ts'

test.each([
  ['25.00 EUR', 0.5, '12.50 EUR'],
  ['25.00 EUR', 0, '0.00 EUR'],
  ['25.00 EUR', 1, '25.00 EUR'],
  ['€1,234.50', 0.1, '€123.45'],
  ['€1,234.50', 0.9, '€1,111.05'],
  ['1\u202f234,50\u00a0€', 0.01, '12,35\u00a0€'],
  ['10 000,00 €', 1, '10 000,00 €'],
])('The amount %s at a share of %d is written as %s', (text, share, counted) => {
  expect(countUpText(text, share)).toBe(counted)
})

test('The amounts of larger effects are the creator’s, or 10 € and 50 € by default', () => {
  expect(['9.99 EUR', '10.00 EUR', '49,99 €', '€50.00', '1,000.00 EUR'].map((text) => stepOf(centsIn(text)))).toEqual([
    ...[1, 2, 2, 3, 3],
  ])
  const steps = { secondFromCents: 200, thirdFromCents: 300 }
  expect([199, 200, 299, 300].map((cents) => stepOf(cents, steps))).toEqual([1, 2, 2, 3])
})

test('A message is split into words with their surroundings, and loses no character', () => {
  const message = ' Olá,  mundo 👏\nobrigada!'
  const words = wordsOf(message)
  expect(words.map(({ text }) => text).join('')).toBe(message)
  expect(words.map(({ start }) => start)).toEqual([0, 7, 13, 16])
  expect(wordsOf('   ')).toEqual([])
})

test('The highlight follows speech of the same text by characters, and of another text in proportion', () => {
  expect(offsetIn('Boa sorte para ti', { character: 10, text: 'Boa sorte para' })).toBe(10)
  expect(offsetIn('Boa sorte', { character: 9, text: 'Muito boa sorte ti' })).toBe(4.5)
})
