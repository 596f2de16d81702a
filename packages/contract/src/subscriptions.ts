import * as z from 'zod'
import { Username } from './accounts.ts'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { PLAN_IDS, SOLD_PLANS } from './plan-ids.ts'

const PlanName = z.enum(PLAN_IDS)
const Moment = z.iso.datetime()

export const SubscriptionOrder = z.object({ planId: z.enum(SOLD_PLANS) })
export type SubscriptionOrder = z.infer<typeof SubscriptionOrder>

export const SubscriptionCheckout = z.object({
  checkoutUrl: z.string().describe('the provider’s page; a page of ours when the change needs no payment by hand'),
})
export type SubscriptionCheckout = z.infer<typeof SubscriptionCheckout>

/**
 * `pending`: the first payment has not arrived. `past_due`: a renewal failed, and the plan stays for the grace period.
 * `canceled`: runs until `endsAt` without renewal. `none`: there is no subscription, or it has ended.
 */
export const SubscriptionStatus = z.enum(['none', 'pending', 'active', 'past_due', 'canceled'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const Subscription = z.object({
  planId: PlanName.describe('that was subscribed to; the plan in force when there is no subscription'),
  status: SubscriptionStatus,
  renewsAt: Moment.nullable(),
  endsAt: Moment.nullable().describe('when a plan that was canceled, or is past due, ends'),
  planInForce: PlanName.describe('whose limits hold now'),
  feeBasisPoints: z
    .int()
    .describe(
      'of each donation that begins now: the plan’s in force, or the agency plan’s of an agency that manages the creator',
    ),
  currency: CurrencyCode,
  renewalAmount: CentsAmount.nullable().describe('what the next renewal costs, less the credit'),
  credit: CentsAmount.describe('what is taken off the next renewals'),
  checkoutUrl: z.string().nullable().describe('where to go on paying, while pending'),
  pendingPlanId: PlanName.nullable().describe('a change of plan that the provider has not confirmed yet'),
  donationsThisMonth: z.int(),
  donationsPerMonth: z.int().nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/** The price of a change of plan at this moment. A started day counts whole. */
export const PlanChange = z.object({
  planId: z.enum(SOLD_PLANS),
  currency: CurrencyCode,
  dueNow: CentsAmount.describe('charged at once for the days that are left; 0 for a smaller plan'),
  credit: CentsAmount.describe('of the days that are left, taken off the next renewals; 0 for a larger plan'),
  daysLeft: z.int(),
  daysInPeriod: z.int(),
  renewsAt: Moment,
  renewalAmount: CentsAmount,
})
export type PlanChange = z.infer<typeof PlanChange>

export const SubscriptionPayment = z.object({
  id: z.string(),
  kind: z.enum(['first', 'renewal', 'change']),
  planId: z.enum(SOLD_PLANS),
  amount: CentsAmount,
  currency: CurrencyCode,
  status: z.enum(['pending', 'paid', 'failed', 'canceled', 'expired', 'refunded', 'charged_back']),
  createdAt: Moment,
  paidAt: Moment.nullable(),
  periodStart: Moment.nullable(),
  periodEnd: Moment.nullable(),
})
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>

/** Another creator account that the same pro subscription covers, once that creator has accepted. */
export const CoveredAccount = z.object({
  id: z.string(),
  status: z.enum(['offered', 'covered']),
  username: z.string(),
  displayName: z.string(),
  createdAt: Moment,
})
export type CoveredAccount = z.infer<typeof CoveredAccount>

export const CoveredAccounts = z.object({
  accountsMax: z.int().describe('the owner’s own included; 1 where the plan covers no other'),
  mine: z.array(CoveredAccount).describe('covered by this creator’s subscription, or offered'),
  offers: z.array(CoveredAccount).describe('of other creators to this one, with the owner’s names'),
})
export type CoveredAccounts = z.infer<typeof CoveredAccounts>

export const CoverAccount = z.object({ username: Username })
