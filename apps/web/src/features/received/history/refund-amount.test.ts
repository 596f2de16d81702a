import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { partialAmount, refundableCents } from './refund-amount.ts'

const donation = { amount: cents(1_000), refunded: cents(0), chargedBack: cents(0), refundPending: cents(0) }

test.each([
  [{}, 1_000],
  [{ refunded: cents(300) }, 700],
  [{ refunded: cents(300), refundPending: cents(700) }, 0],
  [{ chargedBack: cents(1) }, 0],
])('Ten euros with %o leave %i cents to refund', (changes, left) => {
  expect(refundableCents({ ...donation, ...changes })).toBe(left)
})

test.each([
  ['7', 700],
  ['2,50', 250],
  ['0.01', 1],
  ['7,01', undefined],
  ['0', undefined],
  ['', undefined],
  ['-1', undefined],
  ['tudo', undefined],
])('A partial refund of seven euros typed as "%s" is %s', (typed, expected) => {
  expect(partialAmount(typed, cents(700))).toBe(expected)
})
