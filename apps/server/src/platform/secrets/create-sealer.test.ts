import { expect, test } from 'vitest'
import { createSealer } from './create-sealer.ts'

const PREVIOUS = 'the former secret of these tests, long'
const PRESENT = 'the present secret of these tests, long'
const previous = createSealer(PREVIOUS, 'tests')
const both = createSealer(PRESENT, 'tests', ['one before that, nothing was sealed by', PREVIOUS])
const present = createSealer(PRESENT, 'tests')

test('Text that a previous secret sealed opens while that secret is known, and only for its owner', () => {
  const sealed = previous.seal('a token', 'ana')
  expect(both.open(sealed, 'ana')).toBe('a token')
  expect(() => both.open(sealed, 'rui')).toThrow('another secret or for another row')
  expect(() => present.open(sealed, 'ana')).toThrow('another secret or for another row')
})

test('Sealing uses the present secret', () => {
  expect(present.open(both.seal('a token', 'ana'), 'ana')).toBe('a token')
})

test('Re-encryption converts text of a previous secret once, and returns nothing for text that no secret opens', () => {
  const sealed = previous.seal('a token', 'ana')
  const reencrypted = both.reencrypt(sealed, 'ana')
  expect(reencrypted && present.open(reencrypted, 'ana')).toBe('a token')
  expect(reencrypted && both.reencrypt(reencrypted, 'ana')).toBeUndefined()
  expect(both.reencrypt(sealed, 'rui')).toBeUndefined()
})
