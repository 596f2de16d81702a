import { FREE_DONATIONS_PER_MONTH } from './limits.ts'
import { type Cents, cents } from './money.ts'

/** From the smallest to the largest. */
export const PLAN_IDS = ['free', 'creator', 'pro', 'agency'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** Which voices a plan has: three basic ones in the creator's language, the premium ones as well, or all. */
export type VoiceTier = 'basic' | 'premium' | 'exclusive'

/** Prices and fees of the specification's section 9. `donationsPerMonth` null means unlimited. */
export const PLANS: Record<
  PlanId,
  { monthlyPriceCents: Cents; feeBasisPoints: number; donationsPerMonth: number | null; voices: VoiceTier }
> = {
  free: {
    monthlyPriceCents: cents(0),
    feeBasisPoints: 800,
    donationsPerMonth: FREE_DONATIONS_PER_MONTH,
    voices: 'basic',
  },
  creator: { monthlyPriceCents: cents(999), feeBasisPoints: 500, donationsPerMonth: null, voices: 'premium' },
  pro: { monthlyPriceCents: cents(1_999), feeBasisPoints: 400, donationsPerMonth: null, voices: 'exclusive' },
  agency: { monthlyPriceCents: cents(4_999), feeBasisPoints: 300, donationsPerMonth: null, voices: 'exclusive' },
}
