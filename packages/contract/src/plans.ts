import * as z from 'zod'
import { AGENCY_SHARES_MAX_BASIS_POINTS } from './limits.ts'
import { VOICE_TIERS } from './plan-ids.ts'

/** The voices of a plan: three basic ones in the creator's language, the premium ones as well, or all. */
export const VoiceTier = z.enum(VOICE_TIERS)
export type VoiceTier = z.infer<typeof VoiceTier>

/** Price and limits of a plan; null means no limit. */
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

export const Plans = z.strictObject({ free: Plan, creator: Plan, pro: Plan, agency: Plan })
export type Plans = z.infer<typeof Plans>
