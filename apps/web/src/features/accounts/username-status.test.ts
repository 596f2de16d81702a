import { expect, test } from 'vitest'
import { isWorthChecking, readCheck, usernameStatus } from './username-status.ts'

test.each(['', 'a', 'ze', '_', '--'])('An unfinished username such as "%s" is no error', (typed) => {
  expect(usernameStatus(typed, undefined)).toBe('none')
  expect(isWorthChecking(typed)).toBe(false)
})

test.each(['zé', 'a b', 'ana!', '---', '___-', 'a'.repeat(31)])(
  'A username that more typing cannot make valid is invalid: "%s"',
  (typed) => {
    expect(usernameStatus(typed, undefined)).toBe('invalid')
    expect(isWorthChecking(typed)).toBe(false)
  },
)

test('A username is being checked until the answer for it arrives', () => {
  expect(usernameStatus('ana', undefined)).toBe('checking')
  expect(usernameStatus('ana-v', { username: 'ana', status: 'taken' })).toBe('checking')
  expect(usernameStatus('ana', { username: 'ana', status: 'taken' })).toBe('taken')
})

test('Capitals do not make a different username', () => {
  expect(usernameStatus('Ana', { username: 'ana', status: 'free' })).toBe('free')
})

test('A failed check shows no status', () => {
  expect(usernameStatus('ana', { username: 'ana', status: 'none' })).toBe('none')
})

test('readCheck returns free or the one reason against the username', () => {
  expect(readCheck({ username: 'zita', available: true, reason: null })).toBe('free')
  expect(readCheck({ username: 'ana', available: false, reason: 'taken' })).toBe('taken')
  expect(readCheck({ username: 'admin', available: false, reason: 'reserved' })).toBe('reserved')
  expect(readCheck({ username: 'anna', available: false, reason: 'look_alike' })).toBe('look_alike')
})
