import { seededRandom } from '@aplauso/contract/seeded-random'
import type { DonationKind, VariationCondition, VariationWhen } from '@aplauso/contract/variations'
import { findOwners, indexPhrases, type Phrases } from './phrases.ts'

/** What of a variation says whether it is taken. */
export type VariationRule = { id: string; enabled: boolean; when: VariationWhen }

/** What is known of a donation; undefined where it is not. */
export type DonationFacts = {
  /** By which a share is drawn: the same for every showing. Without it each share holds that is not nought. */
  donationId: string | undefined
  amountCents: number
  kind: DonationKind | undefined
  /** As it is shown. */
  message: string | undefined
  firstDonation: boolean | undefined
  largestOfStream: boolean | undefined
  signedIn: boolean | undefined
  /** Of monthly support. */
  monthsInRow: number | undefined
}

/** Rules in their order, with their words made ready: many donations are matched with them. */
export type VariationRules<Kind extends VariationRule> = { list: readonly Kind[]; words: Phrases<Kind> }

export const compileVariationRules = <Kind extends VariationRule>(list: readonly Kind[]): VariationRules<Kind> => ({
  list,
  words: indexPhrases(list.flatMap((rule): [Kind, readonly string[]][] => [[rule, rule.when.words ?? []]])),
})

/** Where in [0, 1) a donation's draw lies, the same everywhere and for ever. */
export const drawOf = (donationId: string): number => seededRandom(donationId)()

/** The first rule that is switched on and of which all conditions hold. */
export function matchVariation<Kind extends VariationRule>(
  rules: VariationRules<Kind>,
  facts: DonationFacts,
): Kind | undefined {
  const failedConditionOf = createConditionCheck(rules, facts)
  return rules.list.find((rule) => rule.enabled && failedConditionOf(rule) === undefined)
}

/** The first condition of a rule that does not hold for these facts; undefined: all do. */
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
