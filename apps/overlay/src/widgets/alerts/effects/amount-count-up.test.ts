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
])('%s at %d of its way is %s, written as it is in the end', (text, share, counted) => {
  expect(countUpText(text, share)).toBe(counted)
})

test('The sums from which on a show is larger are the creator’s, or 10 € and 50 €', () => {
  expect(['9.99 EUR', '10.00 EUR', '49,99 €', '€50.00', '1,000.00 EUR'].map((text) => stepOf(centsIn(text)))).toEqual([
    ...[1, 2, 2, 3, 3],
  ])
  const steps = { secondFromCents: 200, thirdFromCents: 300 }
  expect([199, 200, 299, 300].map((cents) => stepOf(cents, steps))).toEqual([1, 2, 2, 3])
})

test('A message is lit by its words, with what stands around them, and nothing of it is lost', () => {
  const message = ' Olá,  mundo 👏\nobrigada!'
  const words = wordsOf(message)
  expect(words.map(({ text }) => text).join('')).toBe(message)
  expect(words.map(({ start }) => start)).toEqual([0, 7, 13, 16])
  expect(wordsOf('   ')).toEqual([])
})

test('A voice that says the same is followed by its letters, one that says other words by its share', () => {
  expect(offsetIn('Boa sorte para ti', { character: 10, text: 'Boa sorte para' })).toBe(10)
  expect(offsetIn('Boa sorte', { character: 9, text: 'Muito boa sorte ti' })).toBe(4.5)
})
