import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { roadOf } from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type CheckoutDeps, openCheckout } from '../order/start-donation.ts'
import { writeMonthlyDonation } from '../order/write-monthly-donation.ts'
import { RECOVERY_COLUMNS } from '../recovery/recovery-record.ts'
import { isChargeable, isSuspendedCreator } from './follow-account.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'
import { payerOf } from './recurring-donation-payer.ts'

/**
 * Opens the checkout where the donor pays the owed month; the provider then charges the next months to that card. Where
 * the creator receives donations at another account now, the month is paid there, also before it is owed.
 * Returns the same checkout while it is open. Ends with support_ended, or with payment_pending while a charge is being
 * made or nothing is owed.
 */
export async function openOwedCheckout(deps: RecurringDonationDeps, id: string, now = new Date()): Promise<string> {
  const month = await deps.db.transaction().execute((tx) => writeOwedMonth(tx, deps, id, now))
  if (month.checkout_url !== null) return month.checkout_url
  const checkoutDeps: CheckoutDeps = {
    ...deps,
    payerOf: (recurringDonationId, provider) => payerOf(deps, recurringDonationId, provider),
  }
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

async function writeOwedMonth(
  tx: AnyTransaction,
  { prices, payments, describe }: RecurringDonationDeps,
  id: string,
  now: Date,
) {
  const recurringDonation = await tx
    .selectFrom('recurring_donations')
    .selectAll()
    .select(roadOf(sql.ref('recurring_donations.creator_id'), payments).as('road'))
    .select(isChargeable(payments).as('isChargeable'))
    .select(isSuspendedCreator.as('isSuspended'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (recurringDonation.status === 'ended') throw new AppError('support_ended', 'This support has ended')
  if (recurringDonation.isSuspended) throw new AppError('creator_suspended', 'The account of this creator is suspended')
  const { road, requested_provider: requestedProvider } = recurringDonation
  if (recurringDonation.status !== 'past_due' && requestedProvider === null)
    throw new AppError('payment_pending', 'No month of this support is owed')
  const findPending = () =>
    tx
      .selectFrom('donations')
      .select(['id', 'provider', 'description', 'checkout_url', 'provider_payment_id', ...RECOVERY_COLUMNS])
      .where('recurring_donation_id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst()
  const pending = await findPending()
  // A mandate that may be charged stays where it is, unless its supporter follows the creator to another account.
  const provider = recurringDonation.isChargeable && requestedProvider === null ? recurringDonation.provider : road
  if (pending === undefined && provider === null) {
    throw new AppError('payment_account_missing', 'The creator has no account that can take donations now')
  }
  if (pending === undefined && provider !== null)
    await writeMonthlyDonation(tx, { id: uuidv7(), recurringDonation, provider, attempt: null, prices, describe }, now)
  const month = pending ?? (await findPending())
  if (month === undefined || month.recurring_attempt !== null) {
    throw new AppError('payment_pending', 'This month is being charged: look again in a while')
  }
  return month
}
