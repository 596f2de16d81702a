import { expect, test } from 'vitest'
import { maxLengthOf } from './max-length.ts'

test('An emoji counts as one character, like on the server', () => {
  expect(maxLengthOf('', 500)).toBe(500)
  expect(maxLengthOf('olá', 500)).toBe(500)
  const full = '👏'.repeat(500)
  expect(maxLengthOf(full, 500)).toBe(full.length)
})
