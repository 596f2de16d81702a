export { FORGET_CUSTOMER, forgetCustomers } from './forget-customers.ts'
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
} from './periods.ts'
export { renewalReference } from './renewal-reference.ts'
