import { measureLists } from '../../apps/server/src/modules/moderation/measure-lists.fixture.ts'
import type { Row } from '../report/row.ts'

/** As the test of the lists holds them, in percent. */
const LIMITS = { bitten: 0.5, found: 95 }

/** What the kept lists make of clean sentences and of disguised words; the floor is what they are held to. */
export function measureModeration(): Row[] {
  return Object.entries(measureLists()).flatMap(([language, { clean, bitten, disguised, missed }]): Row[] => {
    const [bittenPercent, missedPercent] = [(100 * bitten.length) / clean, (100 * missed.length) / disguised]
    return [
      {
        what: `${language}: bitten of ${clean.toLocaleString('en')} clean sentences`,
        unit: '%',
        product: bittenPercent.toFixed(2),
        floor: LIMITS.bitten.toFixed(2),
        ratio: bittenPercent / LIMITS.bitten,
      },
      {
        what: `${language}: found of ${disguised.toLocaleString('en')} disguised words`,
        unit: '%',
        product: (100 - missedPercent).toFixed(2),
        floor: LIMITS.found.toFixed(2),
        ratio: missedPercent / (100 - LIMITS.found),
      },
    ]
  })
}
