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
])('The bare slug of %j is %j', (text, name) => {
  expect(bareSlug(text)).toBe(name)
})

test('A bare slug keeps everything between its first and its last name character', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '_', '-', '.', '@', '\n', '\u200b') }), (text) => {
      expect(bareSlug(text)).toBe(text.replace(/^[^\w-]+/, '').replace(/[^\w-]+$/, ''))
    }),
  )
})

test('The time to strip an address grows linearly with its length', () => {
  const text = `a${'.'.repeat(100_000)}a`
  const startedAtMs = performance.now()
  expect(bareSlug(text)).toBe(text)
  // A quadratic pattern takes twenty seconds.
  expect(performance.now() - startedAtMs).toBeLessThan(1_000)
})
