import { seededRandom } from '@aplauso/contract/seeded-random'
import type { DonationKind, VariationCondition, VariationWhen } from '@aplauso/contract/variations'
import { findOwners, indexPhrases, type Phrases } from './phrases.ts'

/** The part of a variation that decides whether it matches. */
export type VariationRule = { id: string; enabled: boolean; when: VariationWhen }

/** Known facts about a donation; unknown ones are undefined. */
export type DonationFacts = {
  /** Seed of the draw for `share`, so that each replay draws the same. Without it every share above 0 matches. */
  donationId: string | undefined
  amountCents: number
  kind: DonationKind | undefined
  /** The message as shown. */
  message: string | undefined
  firstDonation: boolean | undefined
  largestOfStream: boolean | undefined
  signedIn: boolean | undefined
  /** Months in a row of a recurring donation. */
  monthsInRow: number | undefined
}

/** Rules in their order, with indexed words, for matching many donations. */
export type VariationRules<Kind extends VariationRule> = { list: readonly Kind[]; words: Phrases<Kind> }

export const compileVariationRules = <Kind extends VariationRule>(list: readonly Kind[]): VariationRules<Kind> => ({
  list,
  words: indexPhrases(list.flatMap((rule): [Kind, readonly string[]][] => [[rule, rule.when.words ?? []]])),
})

/** The draw of a donation in [0, 1); it is the same on every server and never changes. */
export const drawOf = (donationId: string): number => seededRandom(donationId)()

/** The first enabled rule whose conditions all hold. */
export function matchVariation<Kind extends VariationRule>(
  rules: VariationRules<Kind>,
  facts: DonationFacts,
): Kind | undefined {
  const failedConditionOf = createConditionCheck(rules, facts)
  return rules.list.find((rule) => rule.enabled && failedConditionOf(rule) === undefined)
}

/** Returns the first condition of a rule that does not hold for these facts; undefined if all hold. */
export function createConditionCheck<Kind extends VariationRule>(rules: VariationRules<Kind>, facts: DonationFacts) {
  let hit: Set<Kind> | undefined
  const hasWord = (rule: Kind) => {
    hit ??= facts.message === undefined ? new Set() : findOwners(rules.words, facts.message)
    return hit.has(rule)
  }
  const draw = facts.donationId === undefined ? 0 : drawOf(facts.donationId)
  return (rule: Kind): VariationCondition | undefined => {
    const { when } = rule
    if (when.fromCents !== undefined && facts.amountCents < when.fromCents) return 'fromCents'
    if (when.toCents !== undefined && facts.amountCents > when.toCents) return 'toCents'
    if (when.exactCents !== undefined && facts.amountCents !== when.exactCents) return 'exactCents'
    for (const name of ['kind', 'firstDonation', 'largestOfStream', 'signedIn'] as const) {
      if (when[name] !== undefined && when[name] !== facts[name]) return name
    }
    if (when.monthsFrom !== undefined && (facts.monthsInRow ?? 0) < when.monthsFrom) return 'monthsFrom'
    if (when.words?.length && !hasWord(rule)) return 'words'
    if (when.share !== undefined && draw >= when.share) return 'share'
    return undefined
  }
}
