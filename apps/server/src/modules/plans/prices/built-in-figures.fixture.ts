import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'

const plans = PLAN_IDS.map((id) => BUILT_IN_PLANS[id])
const either = (figures: (number | string)[]) => [...new Set(figures)].join('|')

const FEES = either(plans.map(({ feeBasisPoints }) => feeBasisPoints / 100))
const PRICES = either(plans.flatMap(({ monthlyPriceCents: price }) => (price === 0 ? [] : [price / 100]))).replaceAll(
  '.',
  '[.,]',
)
const DONATIONS = either(plans.flatMap(({ donationsPerMonth: limit }) => (limit === null ? [] : [limit, limit * 0.8])))
const MEGABYTES = either(plans.flatMap(({ mediaBytes }) => (mediaBytes === null ? [] : [mediaBytes / 1024 / 1024])))
const CREATORS = either(plans.flatMap(({ managedCreators: most }) => most ?? []))

const PATTERNS = [
  // A fee with a percent sign, as in texts, statements and the API.
  new RegExp(`(?<![\\d.,])(?:${FEES})(?:[.,]0+)?\\s?%`, 'gu'),
  new RegExp(`(?<![\\d.,])(?:${PRICES})(?!\\d)`, 'gu'),
  // Excludes the minutes of a receipt, and the end of a payment reference before the word donation.
  new RegExp(`(?<![\\p{L}\\d_:])(?:${DONATIONS})\\s(?:\\p{L}+\\s){0,2}(?:doaç|donation|donaci|dons)`, 'giu'),
  new RegExp(`(?<!\\d)(?:${MEGABYTES})\\sMB`, 'gu'),
  new RegExp(`(?<!\\d)(?:${CREATORS}|ten|dez|diez|dix)\\s(?:creators|criadores|creadores|créateurs)`, 'giu'),
]

export const builtInFiguresIn = (text: string): string[] => PATTERNS.flatMap((pattern) => text.match(pattern) ?? [])
