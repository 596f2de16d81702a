import { expect, test } from 'vitest'
import { DatabaseUnavailableError, isUnavailable, isUniqueViolation } from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })

test.each([
  '08006',
  '25006',
  '25P03',
  '40P01',
  '53100',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '58030',
  'ECONNREFUSED',
  'EAI_AGAIN',
])('An error with code %s counts as an unavailable database', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
})

test.each(['23505', '22P02', '40001', '42P01', '57P04X', 'ENOENT', 'validation_failed'])(
  'An error with code %s does not count as an unavailable database',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(false)
  },
)

test('A lost connection without an error code is recognised by its message', () => {
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isUnavailable(new DatabaseUnavailableError('busy'))).toBe(true)
  expect(isUnavailable(new Error('anything else'))).toBe(false)
  expect(isUnavailable('Connection terminated')).toBe(false)
})

test('A unique violation is an Error with code 23505, and its constraint when one is given', () => {
  expect(isUniqueViolation({ code: '23505' })).toBe(false)
  expect(isUniqueViolation(withCode('23503'))).toBe(false)
  expect(isUniqueViolation(withCode('23505'))).toBe(true)
  expect(isUniqueViolation(withCode('23505'), 'users_email_key')).toBe(false)
})
