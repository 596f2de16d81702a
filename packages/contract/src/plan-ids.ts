// Separate from the table and its schemas, which pages that only name plans do not load.

/** From the smallest to the largest. */
export const PLAN_IDS = ['free', 'creator', 'pro', 'agency'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** Plans to which a creator subscribes without help; the agency plan is agreed on with the operator. */
export const SOLD_PLANS = ['creator', 'pro'] as const
export type SoldPlan = (typeof SOLD_PLANS)[number]

/** From the fewest voices to all. */
export const VOICE_TIERS = ['basic', 'premium', 'exclusive'] as const

/**
 * The number of monthly donations at which a creator is warned of the limit; for a very small limit, the limit itself.
 */
export const planWarningThreshold = (donationsPerMonth: number): number => Math.ceil((donationsPerMonth * 4) / 5)
