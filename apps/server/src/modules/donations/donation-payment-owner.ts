import { sql } from 'kysely'
import type { MissingPayment, PaymentOwner } from '#modules/payments/public.ts'
import { chargeMonth } from './monthly-support/charge-month.ts'
import type { RecurringDonationDeps } from './monthly-support/recurring-donation-deps.ts'
import { restoreDonation } from './recovery/restore-donation.ts'
import { expireMissingPayment, syncDonationPayment } from './settlement/sync-donation-payment.ts'

/** Handles the payments of donations for the payment sync and for reconciliation. */
export const donationPaymentOwner = (deps: RecurringDonationDeps): PaymentOwner => ({
  sync: (poll, { now, paidAt }) => syncDonationPayment(deps.donationSync, poll, { polledAt: now, paidAt }),
  retryOrExpire: (missing, now) => retryOrExpire(deps, missing, now),
  restore: (paymentToRestore) => restoreDonation(deps.db, paymentToRestore),
})

/**
 * Repeats the charge of a recurring donation's month under its own reference, because another reference could charge
 * the month twice. Expires any other donation without a payment after an hour.
 */
async function retryOrExpire(deps: RecurringDonationDeps, missing: MissingPayment, now: Date): Promise<void> {
  const donation = await deps.db
    .selectFrom('donations')
    .select(['status', 'recurring_attempt'])
    .where('id', '=', missing.id)
    .executeTakeFirst()
  if (donation?.recurring_attempt != null && donation.status === 'pending') await chargeMonth(deps, missing.id, now)
  else await expireMissingPayment(deps.db, missing, now)
}

/** Selects the donation that the donor on the thank-you page waits for. */
export const selectPendingDonation = (id: string) => sql`
  select id from donations where id = ${id}::uuid and status = 'pending' and review_reason is null`
