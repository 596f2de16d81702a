import { expect, test } from 'vitest'
import { isWorthChecking, readCheck, usernameStatus } from './username-status.ts'

test.each(['', 'a', 'ze', '_', '--'])('A name that is only begun, such as "%s", is not found fault with', (typed) => {
  expect(usernameStatus(typed, undefined)).toBe('none')
  expect(isWorthChecking(typed)).toBe(false)
})

test.each(['zé', 'a b', 'ana!', '---', '___-', 'a'.repeat(31)])(
  'A name that no typing on can save is invalid: "%s"',
  (typed) => {
    expect(usernameStatus(typed, undefined)).toBe('invalid')
    expect(isWorthChecking(typed)).toBe(false)
  },
)

test('A name is being checked until its own answer has come', () => {
  expect(usernameStatus('ana', undefined)).toBe('checking')
  expect(usernameStatus('ana-v', { username: 'ana', status: 'taken' })).toBe('checking')
  expect(usernameStatus('ana', { username: 'ana', status: 'taken' })).toBe('taken')
})

test('Capitals make no other name', () => {
  expect(usernameStatus('Ana', { username: 'ana', status: 'free' })).toBe('free')
})

test('A check that failed leaves nothing to say', () => {
  expect(usernameStatus('ana', { username: 'ana', status: 'none' })).toBe('none')
})

test('The server’s answer is free or one reason against it', () => {
  expect(readCheck({ username: 'zita', available: true, reason: null })).toBe('free')
  expect(readCheck({ username: 'ana', available: false, reason: 'taken' })).toBe('taken')
  expect(readCheck({ username: 'admin', available: false, reason: 'reserved' })).toBe('reserved')
  expect(readCheck({ username: 'anna', available: false, reason: 'look_alike' })).toBe('look_alike')
})
