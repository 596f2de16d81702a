import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLinks } from '#platform/text/find-links.ts'
import { createBuiltInMatcher, findBuiltInWords } from './built-in-word-lists.ts'
import { cleanSentences } from './clean-sentences.fixture.ts'
import { measureLinks, measureLists } from './measure-lists.fixture.ts'

// The figures of docs/benchmarks.md, with every list on, as a new creator has them.
const { languages, kinds } = measureLists()
const links = measureLinks()

test.each(LANGUAGE_TAGS)('%s: of clean sentences at most one in two hundred is bitten', (language) => {
  const { clean, falsePositives } = languages[language]
  expect(clean).toBeGreaterThanOrEqual(2_000)
  expect(falsePositives.slice(0, 20), `${falsePositives.length} of ${clean}`).toHaveLength(
    Math.min(falsePositives.length, Math.floor(clean * 0.005)),
  )
})

test.each(LANGUAGE_TAGS)(
  '%s: of disguised words at least nineteen in twenty are found, and where they stand',
  (language) => {
    const { disguised, missed } = languages[language]
    expect(missed.length, missed.slice(0, 20).join('\n')).toBeLessThanOrEqual(disguised * 0.05)
  },
)

test.each(kinds)('Of words disguised by $kind at least nineteen in twenty are found', ({ count, missed }) => {
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(count * 0.05)
})

test('Of two sentences without a space between them at most one in two hundred has a link', () => {
  expect(links.clean).toBeGreaterThanOrEqual(4_000)
  expect(links.falsePositives.length, links.falsePositives.slice(0, 20).join('\n')).toBeLessThanOrEqual(
    links.clean * 0.005,
  )
})

test('Of links at least nineteen in twenty are found, and no word beside them', () => {
  expect(links.missed.length, links.missed.join('\n')).toBeLessThanOrEqual(links.disguised * 0.05)
})

test('A clean sentence keeps its words whatever its punctuation', () => {
  const kept = createBuiltInMatcher()
  const sentences = LANGUAGE_TAGS.flatMap((language) => cleanSentences(language).slice(0, 500))
  const signs = fc.array(fc.constantFrom('.', '. ', '! ', ', ', ' - ', '... ', ' ', ' ', ' '), {
    minLength: 30,
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.constantFrom(...sentences), signs, (sentence, between) => {
      const [first = '', ...words] = sentence.split(/[^\p{L}\p{N}'-]+/u)
      // `com` and `de` behind a point are the endings of many links, and a word between two points is one of a longer address.
      const sign = (word: string, at: number): string => {
        const signs = [at, at + 1].map((place) => between[place % between.length] ?? ' ')
        return /^(?:com|de)$/.test(word) || signs.every((one) => one === '.') ? ' ' : (signs[0] ?? ' ')
      }
      const text = words.reduce((all, word, at) => all + sign(word, at) + word, first)
      expect(findLinks(text), text).toEqual([])
      expect(findBuiltInWords(kept, text, LANGUAGE_TAGS).length, text).toBeLessThanOrEqual(
        findBuiltInWords(kept, sentence, LANGUAGE_TAGS).length,
      )
    }),
  )
})
