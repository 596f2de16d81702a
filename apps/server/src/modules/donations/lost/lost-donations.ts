import type { PaymentOwner } from '#modules/payments/public.ts'
import { type FollowDeps, followPayment, notePaymentChanged } from '../settlement/follow.ts'
import { remakeDonation } from './remake.ts'

/** Donations, for whoever looks for lost payments. */
export const lostDonations = (deps: FollowDeps): PaymentOwner => ({
  remake: (lost) => remakeDonation(deps.db, lost),
  async follow({ paymentId, paidAt }) {
    const question = await notePaymentChanged(deps, paymentId)
    if (question === undefined) return false
    await followPayment(deps, question, { paidAt })
    return true
  },
})
