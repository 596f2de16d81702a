import { expect, test } from 'vitest'
import { maxLengthOf } from './max-length.ts'

test('An emoji is one character, as it is for the server', () => {
  expect(maxLengthOf('', 500)).toBe(500)
  expect(maxLengthOf('olá', 500)).toBe(500)
  const full = '👏'.repeat(500)
  expect(maxLengthOf(full, 500)).toBe(full.length)
})
