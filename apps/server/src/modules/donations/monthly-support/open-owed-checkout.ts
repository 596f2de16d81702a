import { uuidv7 } from 'uuidv7'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type CheckoutDeps, openCheckout } from '../order/start-donation.ts'
import { writeMonthlyDonation } from '../order/write-monthly-donation.ts'
import { RECOVERY_COLUMNS } from '../recovery/recovery-record.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'
import { payerOf } from './recurring-donation-payer.ts'

/**
 * Opens the checkout where the donor pays the owed month; the provider then charges the next months to that card.
 * Returns the same checkout while it is open. Ends with support_ended, or with payment_pending while a charge is being
 * made or nothing is owed.
 */
export async function openOwedCheckout(deps: RecurringDonationDeps, id: string, now = new Date()): Promise<string> {
  const month = await deps.db.transaction().execute((tx) => writeOwedMonth(tx, deps, id, now))
  if (month.checkout_url !== null) return month.checkout_url
  const checkoutDeps: CheckoutDeps = { ...deps, payerOf: (recurringDonationId) => payerOf(deps, recurringDonationId) }
  return openCheckout(checkoutDeps, {
    id: month.id,
    provider: month.provider,
    amountCents: month.amount_cents,
    description: month.description,
    language: month.language,
    checkoutUrl: null,
    recoveryColumns: month,
  })
}

async function writeOwedMonth(tx: AnyTransaction, { prices, describe }: RecurringDonationDeps, id: string, now: Date) {
  const recurringDonation = await tx
    .selectFrom('recurring_donations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (recurringDonation.status === 'ended') throw new AppError('support_ended', 'This support has ended')
  if (recurringDonation.status !== 'past_due') throw new AppError('payment_pending', 'No month of this support is owed')
  const findPending = () =>
    tx
      .selectFrom('donations')
      .select(['id', 'provider', 'description', 'checkout_url', 'provider_payment_id', ...RECOVERY_COLUMNS])
      .where('recurring_donation_id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  const pending = await findPending()
  if (pending === undefined)
    await writeMonthlyDonation(tx, { id: uuidv7(), recurringDonation, attempt: null, prices, describe }, now)
  const month = pending ?? (await findPending())
  if (month === undefined || month.recurring_attempt !== null) {
    throw new AppError('payment_pending', 'This month is being charged: look again in a while')
  }
  return month
}
