export { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
export { feePlan } from './fee-plan.ts'
export { sendPlanMail } from './limit-notice-email.ts'
export { assertManagedWithinPlan, lockManagedCount } from './managed-limit.ts'
export { acceptsDonations, donationsPerMonth, donationsThisMonth } from './monthly-limit.ts'
export { FORGET_CUSTOMER, forgetCustomers } from './periods/forget-customers.ts'
export {
  daysIn,
  daysLeft,
  firstPeriod,
  graceEndsAt,
  monthsAfter,
  nextPeriod,
  nextRetryAt,
  type PaidUntil,
  type Period,
} from './periods/periods.ts'
export { renewalReference } from './periods/renewal-reference.ts'
export { planName } from './prices/plan-name.ts'
export { BUILT_IN_PRICES, limitInForce, NO_PLANS, type Prices, plansWith } from './prices/prices.ts'
export { CHARGE_MIN_CENTS, readPlans } from './prices/read-plans.ts'
export { requireExports } from './require-exports.ts'
export { erasePlanNotices, warnOfMonthlyLimits } from './warn-of-limit.ts'
