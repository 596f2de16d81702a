import type { PaymentOwner } from '#modules/payments/public.ts'
import { remakeDonation } from './lost/remake.ts'
import { expireUnmade, type FollowDeps, followPayment } from './settlement/follow.ts'

/** Donations, for whoever follows payments and looks for lost ones. */
export const paidDonations = (deps: FollowDeps): PaymentOwner => ({
  follow: (question, { now, paidAt }) => followPayment(deps, question, { askedAt: now, paidAt }),
  goOn: (unmade, now) => expireUnmade(deps.db, unmade, now),
  remake: (lost) => remakeDonation(deps.db, lost),
})
