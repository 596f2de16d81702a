// Apart from the table and its schemas: pages name plans without carrying those.

/** From the smallest to the largest. */
export const PLAN_IDS = ['free', 'creator', 'pro', 'agency'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** What a creator can take out by themselves; the agency plan is agreed on with a person. */
export const SOLD_PLANS = ['creator', 'pro'] as const
export type SoldPlan = (typeof SOLD_PLANS)[number]

/** From the fewest voices to all. */
export const VOICE_TIERS = ['basic', 'premium', 'exclusive'] as const

/** From how many of a month's donations on a creator is warned of the limit; of a very small one that is all of it. */
export const planWarningThreshold = (donationsPerMonth: number): number => Math.ceil((donationsPerMonth * 4) / 5)
