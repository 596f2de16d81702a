import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLinks } from '#platform/text/find-links.ts'
import { createBuiltInMatcher, findBuiltInWords } from './built-in-word-lists.ts'
import { cleanSentences } from './clean-sentences.fixture.ts'
import { measureLinks, measureLists } from './measure-lists.fixture.ts'

// Every list is on, as for a new creator; docs/benchmarks.md has these results.
const { languages, kinds } = measureLists()
const links = measureLinks()

test.each(LANGUAGE_TAGS)('Built-in lists in %s match at most one in two hundred clean sentences', (language) => {
  const { clean, falsePositives } = languages[language]
  expect(clean).toBeGreaterThanOrEqual(2_000)
  expect(falsePositives.slice(0, 20), `${falsePositives.length} of ${clean}`).toHaveLength(
    Math.min(falsePositives.length, Math.floor(clean * 0.005)),
  )
})

test.each(LANGUAGE_TAGS)(
  'Built-in lists in %s find at least nineteen in twenty disguised words with their range',
  (language) => {
    const { disguised, missed } = languages[language]
    expect(missed.length, missed.slice(0, 20).join('\n')).toBeLessThanOrEqual(disguised * 0.05)
  },
)

test.each(kinds)('Built-in lists find at least nineteen in twenty words disguised by $kind', ({ count, missed }) => {
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(count * 0.05)
})

test('Link detection matches at most one in two hundred pairs of sentences without a space between them', () => {
  expect(links.clean).toBeGreaterThanOrEqual(4_000)
  expect(links.falsePositives.length, links.falsePositives.slice(0, 20).join('\n')).toBeLessThanOrEqual(
    links.clean * 0.005,
  )
})

test('Link detection finds at least nineteen in twenty links, without the words beside them', () => {
  expect(links.missed.length, links.missed.join('\n')).toBeLessThanOrEqual(links.disguised * 0.05)
})

test('Other punctuation adds no link and no match to a clean sentence', () => {
  const builtIn = createBuiltInMatcher()
  const sentences = LANGUAGE_TAGS.flatMap((language) => cleanSentences(language).slice(0, 500))
  const signs = fc.array(fc.constantFrom('.', '. ', '! ', ', ', ' - ', '... ', ' ', ' ', ' '), {
    minLength: 30,
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.constantFrom(...sentences), signs, (sentence, between) => {
      const [first = '', ...words] = sentence.split(/[^\p{L}\p{N}'-]+/u)
      // A point before `com` or `de` makes a link, and so do points on both sides of a word.
      const sign = (word: string, at: number): string => {
        const signs = [at, at + 1].map((place) => between[place % between.length] ?? ' ')
        return /^(?:com|de)$/.test(word) || signs.every((one) => one === '.') ? ' ' : (signs[0] ?? ' ')
      }
      const text = words.reduce((all, word, at) => all + sign(word, at) + word, first)
      expect(findLinks(text), text).toEqual([])
      expect(findBuiltInWords(builtIn, text, LANGUAGE_TAGS).length, text).toBeLessThanOrEqual(
        findBuiltInWords(builtIn, sentence, LANGUAGE_TAGS).length,
      )
    }),
  )
})
