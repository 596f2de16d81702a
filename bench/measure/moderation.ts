import { measureLinks, measureLists } from '../../apps/server/src/modules/alerts/moderation/measure-lists.fixture.ts'
import type { Row } from '../report/row.ts'

/** The limits of the word lists' test, in percent. */
const LIMITS = { bitten: 0.5, found: 95 }

const formatCount = (count: number) => count.toLocaleString('en')

/**
 * Results of the built-in word lists on clean sentences and on disguised words; the floor is the limit of their test.
 */
export function measureModeration(): Row[] {
  const { languages, kinds } = measureLists()
  const links = measureLinks()
  return [
    ...Object.entries(languages).flatMap(([language, { clean, falsePositives, disguised, missed }]) => [
      bittenRow(`${language}: bitten of ${formatCount(clean)} clean sentences`, falsePositives.length, clean),
      foundRow(`${language}: found of ${formatCount(disguised)} disguised words`, missed.length, disguised),
    ]),
    bittenRow(
      `links: seen in ${formatCount(links.clean)} sentences without a space between`,
      links.falsePositives.length,
      links.clean,
    ),
    foundRow(`links: found of ${formatCount(links.disguised)}`, links.missed.length, links.disguised),
    ...kinds.map(({ kind, count, missed }) =>
      foundRow(`${kind}: found of ${formatCount(count)}`, missed.length, count),
    ),
  ]
}

function bittenRow(what: string, count: number, of: number): Row {
  const percent = (100 * count) / of
  return {
    what,
    unit: '%',
    product: percent.toFixed(2),
    floor: LIMITS.bitten.toFixed(2),
    ratio: percent / LIMITS.bitten,
  }
}

function foundRow(what: string, missed: number, of: number): Row {
  const percent = (100 * missed) / of
  return {
    what,
    unit: '%',
    product: (100 - percent).toFixed(2),
    floor: LIMITS.found.toFixed(2),
    ratio: percent / (100 - LIMITS.found),
  }
}
