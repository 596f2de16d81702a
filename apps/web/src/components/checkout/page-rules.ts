import type { PublicDonationPage, TierUnlock } from '@aplauso/contract/donation-page'
import {
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  DONATION_PRESETS_CENTS,
  MESSAGE_MAX_CHARACTERS,
  SHORT_MESSAGE_MAX_CHARACTERS,
} from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'

export type PageRules = Pick<PublicDonationPage, 'presets' | 'minCents' | 'maxCents' | 'tiers' | 'signInAboveCents'>

/** Rules while no creator is chosen. */
export const DEFAULT_RULES: PageRules = {
  presets: DONATION_PRESETS_CENTS.map((amount) => ({ cents: amount })),
  minCents: DONATION_MIN_CENTS,
  maxCents: DONATION_MAX_CENTS,
  tiers: [],
  signInAboveCents: null,
}

const DEFAULT_CENTS = cents(1_000)

/** The preset of a form: the chosen one if the page still offers it. Undefined on a page without presets. */
export function presetOf({ presets }: Pick<PageRules, 'presets'>, chosen: Cents | undefined): Cents | undefined {
  const offered = (amount: Cents | undefined) => presets.find((preset) => preset.cents === amount)
  return (offered(chosen) ?? offered(DEFAULT_CENTS) ?? presets[1] ?? presets[0])?.cents
}

/** Amount from which the option is available; undefined if no tier has it. */
export const unlockedFrom = ({ tiers }: Pick<PageRules, 'tiers'>, unlock: TierUnlock): Cents | undefined =>
  tiers.find(({ unlocks }) => unlocks.includes(unlock))?.fromCents

/** Amount that unlocks the option, while the given amount is lower. Options without a tier are never locked. */
export function lockedUntil(rules: PageRules, unlock: TierUnlock, amountCents: Cents | undefined): Cents | undefined {
  const from = unlockedFrom(rules, unlock)
  return from !== undefined && (amountCents ?? 0) < from ? from : undefined
}

export const messageMaxOf = (rules: PageRules, amountCents: Cents | undefined): number =>
  lockedUntil(rules, 'long_message', amountCents) === undefined ? MESSAGE_MAX_CHARACTERS : SHORT_MESSAGE_MAX_CHARACTERS
