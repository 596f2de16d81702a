import { FREE_DONATIONS_PER_MONTH, MANAGED_CREATORS_WITHOUT_PLAN, PRO_ACCOUNTS } from './limits.ts'
import { type Cents, cents } from './money.ts'

/** From the smallest to the largest. */
export const PLAN_IDS = ['free', 'creator', 'pro', 'agency'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** What a creator can take out by themselves; the agency plan is agreed on with a person. */
export const SOLD_PLANS = ['creator', 'pro'] as const
export type SoldPlan = (typeof SOLD_PLANS)[number]

/** Which voices a plan has: three basic ones in the creator's language, the premium ones as well, or all. */
export type VoiceTier = 'basic' | 'premium' | 'exclusive'

export type Plan = {
  monthlyPriceCents: Cents
  /** Of each donation, frozen when its checkout is opened. */
  feeBasisPoints: number
  /** Paid donations in a calendar month of the creator's time zone; null means unlimited. */
  donationsPerMonth: number | null
  voices: VoiceTier
  /** Donations as CSV. */
  exports: boolean
  /** API keys and outgoing webhooks. */
  apiAccess: boolean
  /** Creator accounts that one subscription covers, its owner's included. */
  accounts: number
  /** What the creator's own pictures, films and sounds may take. */
  mediaBytes: number
  /** Creators that an agency of this plan may manage; null means unlimited. */
  managedCreators: number | null
}

const MEGABYTE = 1024 * 1024

/** Prices, fees and limits of the specification's sections 6 and 9: what is shown, enforced and booked comes from here. */
export const PLANS: Record<PlanId, Plan> = {
  free: {
    monthlyPriceCents: cents(0),
    feeBasisPoints: 800,
    donationsPerMonth: FREE_DONATIONS_PER_MONTH,
    voices: 'basic',
    exports: false,
    apiAccess: false,
    accounts: 1,
    mediaBytes: 100 * MEGABYTE,
    managedCreators: MANAGED_CREATORS_WITHOUT_PLAN,
  },
  creator: {
    monthlyPriceCents: cents(999),
    feeBasisPoints: 500,
    donationsPerMonth: null,
    voices: 'premium',
    exports: false,
    apiAccess: false,
    accounts: 1,
    mediaBytes: 500 * MEGABYTE,
    managedCreators: MANAGED_CREATORS_WITHOUT_PLAN,
  },
  pro: {
    monthlyPriceCents: cents(1_999),
    feeBasisPoints: 400,
    donationsPerMonth: null,
    voices: 'exclusive',
    exports: true,
    apiAccess: true,
    accounts: PRO_ACCOUNTS,
    mediaBytes: 2_048 * MEGABYTE,
    managedCreators: MANAGED_CREATORS_WITHOUT_PLAN,
  },
  agency: {
    monthlyPriceCents: cents(4_999),
    feeBasisPoints: 300,
    donationsPerMonth: null,
    voices: 'exclusive',
    exports: true,
    apiAccess: true,
    accounts: 1,
    mediaBytes: 2_048 * MEGABYTE,
    managedCreators: null,
  },
}
