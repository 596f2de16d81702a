import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { expect, test } from 'vitest'
import { measureLists } from './measure-lists.fixture.ts'

// The two figures of docs/benchmarks.md, with every list on, as a new creator has them.
const measured = measureLists()

test.each(LANGUAGE_TAGS)('%s: of clean sentences at most one in two hundred is bitten', (language) => {
  const { clean, bitten } = measured[language]
  expect(clean).toBeGreaterThanOrEqual(2_000)
  expect(bitten.slice(0, 20), `${bitten.length} of ${clean}`).toHaveLength(
    Math.min(bitten.length, Math.floor(clean * 0.005)),
  )
})

test.each(LANGUAGE_TAGS)(
  '%s: of disguised words at least nineteen in twenty are found, and where they stand',
  (language) => {
    const { disguised, missed } = measured[language]
    expect(missed.length, missed.slice(0, 20).join('\n')).toBeLessThanOrEqual(disguised * 0.05)
  },
)
