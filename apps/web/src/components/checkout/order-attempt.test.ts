import { expect, test } from 'vitest'
import { attemptKey, forgetAttempt } from './order-attempt.ts'

test('The same order is the same try until it has led to a payment', () => {
  const first = attemptKey('{"amountEuro":10}')
  expect(attemptKey('{"amountEuro":10}')).toBe(first)
  forgetAttempt()
  expect(attemptKey('{"amountEuro":10}')).not.toBe(first)
})

test('Another order is another try', () => {
  const first = attemptKey('{"amountEuro":10}')
  expect(attemptKey('{"amountEuro":11}')).not.toBe(first)
})
