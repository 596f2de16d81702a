import * as z from 'zod'
import { FREE_DONATIONS_PER_MONTH } from './limits.ts'
import { type Cents, cents } from './money.ts'

export const PlanId = z.enum(['free', 'creator', 'pro', 'agency'])
export type PlanId = z.infer<typeof PlanId>

/** Prices and fees of the specification's section 9. `donationsPerMonth` null means unlimited. */
export const PLANS: Record<
  PlanId,
  { monthlyPriceCents: Cents; feeBasisPoints: number; donationsPerMonth: number | null }
> = {
  free: { monthlyPriceCents: cents(0), feeBasisPoints: 800, donationsPerMonth: FREE_DONATIONS_PER_MONTH },
  creator: { monthlyPriceCents: cents(999), feeBasisPoints: 500, donationsPerMonth: null },
  pro: { monthlyPriceCents: cents(1_999), feeBasisPoints: 400, donationsPerMonth: null },
  agency: { monthlyPriceCents: cents(4_999), feeBasisPoints: 300, donationsPerMonth: null },
}
