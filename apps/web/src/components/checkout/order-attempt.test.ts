import { expect, test } from 'vitest'
import { attemptKey, forgetAttempt } from './order-attempt.ts'

test('Equal orders share an attempt key until one has led to a payment', () => {
  const first = attemptKey('{"amountEuro":10}')
  expect(attemptKey('{"amountEuro":10}')).toBe(first)
  forgetAttempt()
  expect(attemptKey('{"amountEuro":10}')).not.toBe(first)
})

test('A different order gets another attempt key', () => {
  const first = attemptKey('{"amountEuro":10}')
  expect(attemptKey('{"amountEuro":11}')).not.toBe(first)
})
