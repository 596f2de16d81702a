import { expect, test } from 'vitest'
import { createSealer } from './create-sealer.ts'

const FORMER = 'the former secret of these tests, long'
const PRESENT = 'the present secret of these tests, long'
const former = createSealer(FORMER, 'tests')
const both = createSealer(PRESENT, 'tests', ['one before that, nothing was sealed by', FORMER])
const present = createSealer(PRESENT, 'tests')

test('What a former secret sealed opens while that one is known, and only for its owner', () => {
  const sealed = former.seal('a token', 'ana')
  expect(both.open(sealed, 'ana')).toBe('a token')
  expect(() => both.open(sealed, 'rui')).toThrow('another secret or for another place')
  expect(() => present.open(sealed, 'ana')).toThrow('another secret or for another place')
})

test('What is sealed now is sealed by the present secret', () => {
  expect(present.open(both.seal('a token', 'ana'), 'ana')).toBe('a token')
})

test('Sealed anew is what a former secret sealed, once, and nothing that no secret opens', () => {
  const sealed = former.seal('a token', 'ana')
  const anew = both.reencrypt(sealed, 'ana')
  expect(anew && present.open(anew, 'ana')).toBe('a token')
  expect(anew && both.reencrypt(anew, 'ana')).toBeUndefined()
  expect(both.reencrypt(sealed, 'rui')).toBeUndefined()
})
