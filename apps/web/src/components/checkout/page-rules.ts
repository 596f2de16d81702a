import type { PublicDonationPage, TierUnlock } from '@aplauso/contract/donation-page'
import {
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  DONATION_PRESETS_CENTS,
  MESSAGE_MAX_CHARACTERS,
  SHORT_MESSAGE_MAX_CHARACTERS,
} from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'

/** What a creator's page asks of a donation. */
export type PageRules = Pick<PublicDonationPage, 'presets' | 'minCents' | 'maxCents' | 'tiers' | 'signInAboveCents'>

/** As long as nobody is chosen whose page it would be. */
export const DEFAULT_RULES: PageRules = {
  presets: DONATION_PRESETS_CENTS.map((amount) => ({ cents: amount })),
  minCents: DONATION_MIN_CENTS,
  maxCents: DONATION_MAX_CENTS,
  tiers: [],
  signInAboveCents: null,
}

const DEFAULT_CENTS = cents(1_000)

/** The preset that a form stands on: the chosen one, if the page still offers it. Undefined where the page has none. */
export function presetOf({ presets }: Pick<PageRules, 'presets'>, chosen: Cents | undefined): Cents | undefined {
  const offered = (amount: Cents | undefined) => presets.find((preset) => preset.cents === amount)
  return (offered(chosen) ?? offered(DEFAULT_CENTS) ?? presets[1] ?? presets[0])?.cents
}

/** From which sum on it is open; undefined where no tier names it. */
export const unlockedFrom = ({ tiers }: Pick<PageRules, 'tiers'>, unlock: TierUnlock): Cents | undefined =>
  tiers.find(({ unlocks }) => unlocks.includes(unlock))?.fromCents

/** The sum from which on it opens, as long as the amount is below it. What no tier names is never locked. */
export function lockedUntil(rules: PageRules, unlock: TierUnlock, amountCents: Cents | undefined): Cents | undefined {
  const from = unlockedFrom(rules, unlock)
  return from !== undefined && (amountCents ?? 0) < from ? from : undefined
}

export const messageMaxOf = (rules: PageRules, amountCents: Cents | undefined): number =>
  lockedUntil(rules, 'long_message', amountCents) === undefined ? MESSAGE_MAX_CHARACTERS : SHORT_MESSAGE_MAX_CHARACTERS
