import * as z from 'zod'
import {
  AGENCY_SHARES_MAX_BASIS_POINTS,
  FREE_DONATIONS_PER_MONTH,
  MANAGED_CREATORS_WITHOUT_PLAN,
  PRO_ACCOUNTS,
} from './limits.ts'
import { cents } from './money.ts'
import { VOICE_TIERS } from './plan-ids.ts'

/** Which voices a plan has: three basic ones in the creator's language, the premium ones as well, or all. */
export const VoiceTier = z.enum(VOICE_TIERS)
export type VoiceTier = z.infer<typeof VoiceTier>

/** What a plan costs and has; null means without limit. */
export const Plan = z.strictObject({
  monthlyPriceCents: z.int().min(0).max(1_000_000).brand<'Cents'>(),
  feeBasisPoints: z
    .int()
    .min(0)
    .max(10_000 - AGENCY_SHARES_MAX_BASIS_POINTS)
    .describe('of each donation, frozen when its checkout is opened'),
  donationsPerMonth: z.int32().min(1).nullable().describe("paid ones, in a calendar month of the creator's time zone"),
  voices: VoiceTier,
  exports: z.boolean().describe('donations as CSV'),
  apiAccess: z.boolean().describe('API keys and outgoing webhooks'),
  accounts: z.int32().min(1).describe("creator accounts that one subscription covers, its owner's included"),
  mediaBytes: z.int().min(0).nullable().describe("what the creator's own pictures, films and sounds may take"),
  managedCreators: z.int32().min(0).nullable().describe('that an agency of this plan may manage'),
})
export type Plan = z.infer<typeof Plan>

/** All plans of an operator. */
export const Plans = z.strictObject({ free: Plan, creator: Plan, pro: Plan, agency: Plan })
export type Plans = z.infer<typeof Plans>

const MEGABYTE = 1024 * 1024

/** Prices, fees and limits of the specification's sections 6 and 9: what is shown, enforced and booked comes from here. */
export const PLANS: Plans = {
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
