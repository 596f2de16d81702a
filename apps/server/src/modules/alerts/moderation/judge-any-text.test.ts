import { MODERATION_DEFAULTS } from '@aplauso/contract/moderation'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { donationWith, rulesOf, termOf } from './judge.fixture.ts'
import { judge } from './judge.ts'
import { readingsOf } from './text-readings.ts'

describe('Any text', () => {
  const PIECES = [
    'nabo',
    'n a b o',
    'n4b0',
    'ná\u0301bo',
    '\u200b',
    '🅰',
    'nаbо',
    '.',
    ' ',
    '*',
    'exemplo.com',
    '👩‍👩‍👧',
    'ﬃ',
    'İ',
    'ß',
    '\ud800',
    'I',
    '1',
    '!',
  ]
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join('')),
  )
  const rules = rulesOf([termOf('nabo'), termOf('*fi*', 'replace', '…'), termOf('a*', 'warn')], {
    levels: MODERATION_DEFAULTS.levels,
    limits: { capitalsPercent: 50, repeats: 3, emoji: 2 },
  })

  test('gives every compared letter a range of the original text, in order', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const { letters, isBackwards = false } of readingsOf(text)) {
          let before = 0
          for (const { start, end } of isBackwards ? letters.toReversed() : letters) {
            expect(start).toBeGreaterThanOrEqual(before)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            before = start
          }
        }
      }),
    )
  })

  test('keeps its length and its other characters when terms are masked', () => {
    const masks = rulesOf([termOf('nabo'), termOf('*fi*')])
    fc.assert(
      fc.property(anything, (text) => {
        const { shownMessage, reasons } = judge(masks, donationWith(text))
        const covered = new Set(
          reasons.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
        )
        const expected = Array.from(text, (char) => char)
          .join('')
          .split('')
          .map((char, at) => (covered.has(at) && /\S/.test(char) ? '*' : char))
          .join('')
        expect(shownMessage ?? '').toBe(expected.trim() === '' && reasons.length > 0 ? '' : expected)
      }),
    )
  })

  test('is judged, with reasons whose ranges lie inside it', () => {
    fc.assert(
      fc.property(anything, anything, (message, donorName) => {
        const { reasons } = judge(rules, donationWith(message, { donorName }))
        for (const { field, start, end } of reasons) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual((field === 'name' ? donorName : message).length)
        }
      }),
    )
  })

  const HOSTILE = [
    'a'.repeat(500),
    'ab'.repeat(250),
    'a '.repeat(250),
    'a.'.repeat(250),
    '1!'.repeat(250),
    'a\u0301'.repeat(250),
    '🅰'.repeat(500),
    'aabb'.repeat(125),
    'www.'.repeat(125),
    'a@'.repeat(250),
    'a[.]'.repeat(125),
    '\u200b'.repeat(500),
    '((('.repeat(166),
    'a-'.repeat(250),
  ]

  // Matching in more than linear time would take minutes here.
  test('of 500 hostile characters is judged against thousands of hostile terms', () => {
    const words = Array.from({ length: 3_000 }, (_, at) => {
      const letters = Array.from({ length: 30 }, (_, bit) => ((at >> (bit % 12)) & 1 ? 'aa' : 'b')).join('')
      return termOf(at % 3 === 0 ? `*${letters.slice(0, (at % 29) + 1)}*` : letters)
    })
    const hostile = rulesOf(words, {
      levels: MODERATION_DEFAULTS.levels,
      links: 'remove',
      limits: { capitalsPercent: 1, repeats: 2, emoji: 0 },
    })
    for (const message of HOSTILE) expect(judge(hostile, donationWith(message)).revision).toBe(7)
  })
})
