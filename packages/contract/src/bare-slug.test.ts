import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareSlug } from './bare-slug.ts'

test.each([
  ['ana', 'ana'],
  ['@ana).', 'ana'],
  ['\u201cana\u201d\u200b', 'ana'],
  ['-a.b_', '-a.b_'],
  ['a', 'a'],
  ['...', ''],
  ['', ''],
])('The name in %j is %j', (text, name) => {
  expect(bareSlug(text)).toBe(name)
})

test('A name keeps everything between its first and its last character', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '_', '-', '.', '@', '\n', '\u200b') }), (text) => {
      expect(bareSlug(text)).toBe(text.replace(/^[^\w-]+/, '').replace(/[^\w-]+$/, ''))
    }),
  )
})

test('The time to read a name grows with its length and not with the square of it', () => {
  const text = `a${'.'.repeat(100_000)}a`
  const begun = performance.now()
  expect(bareSlug(text)).toBe(text)
  // The square takes twenty seconds.
  expect(performance.now() - begun).toBeLessThan(1_000)
})
