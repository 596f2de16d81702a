import { sql } from 'kysely'
import type { MissingPayment, PaymentOwner } from '#modules/payments/public.ts'
import { restoreDonation } from './recovery/restore-donation.ts'
import { type DonationSyncDeps, expireMissingPayment, syncDonationPayment } from './settlement/sync-donation-payment.ts'

export type DonationPaymentDeps = DonationSyncDeps & {
  /**
   * Repeats the charge of a recurring donation's month under its own reference; another reference could charge the
   * month twice.
   */
  chargeMonth: (donationId: string, now: Date) => Promise<void>
}

export const donationPaymentOwner = (deps: DonationPaymentDeps): PaymentOwner => ({
  sync: (poll, { now, paidAt }) => syncDonationPayment(deps, poll, { polledAt: now, paidAt }),
  retryOrExpire: (missing, now) => retryOrExpire(deps, missing, now),
  restore: (paymentToRestore) => restoreDonation(deps.db, paymentToRestore),
})

async function retryOrExpire(
  { db, chargeMonth }: DonationPaymentDeps,
  missing: MissingPayment,
  now: Date,
): Promise<void> {
  const donation = await db
    .selectFrom('donations')
    .select(['status', 'recurring_attempt'])
    .where('id', '=', missing.id)
    .executeTakeFirst()
  if (donation?.recurring_attempt != null && donation.status === 'pending') await chargeMonth(missing.id, now)
  else await expireMissingPayment(db, missing, now)
}

/** Selects the donation that the donor on the thank-you page waits for. */
export const selectPendingDonation = (id: string) => sql`
  select id from donations where id = ${id}::uuid and status = 'pending' and review_reason is null`
