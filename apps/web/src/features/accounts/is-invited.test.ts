import { expect, test } from 'vitest'
import { isInvited } from './is-invited.ts'

test.each([
  ['/invitation#token=abc', true],
  ['/invitation', true],
  ['/invitations', false],
  ['/dashboard#/invitation', false],
  ['//evil.example/invitation', false],
])('A visitor on the way to %s was invited: %s', (from, expected) => {
  expect(isInvited({ search: '', state: { from } })).toBe(expected)
})
