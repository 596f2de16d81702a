import { CURRENCY } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { type ChargeAnswer, endSync, recordPaymentChange } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { countDonation } from '../donation-metrics.ts'
import { savePaymentId } from '../order/save-payment-id.ts'
import { OPENING_MAX_MS } from '../order/write-pending-donation.ts'
import { writeRecoveryRecord } from '../recovery/recovery-record.ts'
import { syncDonationPayment } from '../settlement/sync-donation-payment.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'

/**
 * Charges a written month of a recurring donation and applies the answer. Ends with provider_error where the result at
 * the provider is unknown. The sweep then repeats the charge under the same reference, however long that takes: another
 * reference could charge the month twice. Does nothing while another process makes the charge.
 */
export async function chargeMonth(deps: RecurringDonationDeps, donationId: string, now: Date): Promise<void> {
  const { db } = deps
  const month = await claimMonth(db, donationId)
  if (month === undefined) return
  try {
    const answer = await chargeProvider(deps, month)
    if (answer.outcome === 'refused') {
      deps.log.warn({ donationId, reason: answer.reason }, 'month of recurring donation not charged')
      return await failMonth(db, month)
    }
    const { paymentId } = answer.payment
    await savePaymentId(db, { id: donationId, provider: month.provider, paymentId }, now)
    const poll = await recordPaymentChange(db, paymentId)
    if (poll !== undefined) await syncDonationPayment(deps.donationSync, poll, { polledAt: now, paidAt: now })
  } catch (error) {
    await db.updateTable('donations').set({ opening_until: null }).where('id', '=', donationId).execute()
    throw error
  }
}

type ClaimedMonth = NonNullable<Awaited<ReturnType<typeof claimMonth>>>

/** Claims the charge for this caller; undefined if another caller has it, or the month has its payment or is over. */
async function claimMonth(db: Database, id: string) {
  const at = new Date()
  const claimed = await db
    .updateTable('donations')
    .set({ opening_until: new Date(at.getTime() + OPENING_MAX_MS) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('provider_payment_id', 'is', null)
    .where('recurring_donation_id', 'is not', null)
    .where((where) => where.or([where('opening_until', 'is', null), where('opening_until', '<', at)]))
    .returningAll()
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const { checks } = await db
    .selectFrom('payment_syncs')
    .select('checks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...claimed, checks }
}

async function chargeProvider(
  { db, payments, records }: RecurringDonationDeps,
  month: ClaimedMonth,
): Promise<ChargeAnswer> {
  const {
    customer_id,
    provider: chargedAt,
    email,
    status,
  } = await db
    .selectFrom('recurring_donations')
    .select(['customer_id', 'provider', 'email', 'status'])
    .where('id', '=', month.recurring_donation_id)
    .executeTakeFirstOrThrow()
  const provider = payments.of(month.provider)
  if (provider === undefined) return { outcome: 'refused', reason: `there is no key for ${month.provider} any more` }
  if (customer_id === null || chargedAt !== month.provider)
    return { outcome: 'refused', reason: 'there is no customer to charge' }
  return provider.chargeAgain({
    customerId: customer_id,
    reference: month.id,
    amountCents: month.amount_cents,
    applicationFeeCents: month.fee_cents,
    currency: CURRENCY,
    description: month.description,
    record: writeRecoveryRecord(records, month, { customerId: customer_id, email }),
    // The recurring donation ended while the result was unknown: an existing payment is found, but no new one is made.
    onlyIfMade: status === 'ended',
  })
}

/** Fails a month that the provider has no payment of; the sweep schedules the next attempt. */
async function failMonth(db: Database, { id, checks }: ClaimedMonth): Promise<void> {
  const { rows } = await sql`
    with failed as (
      update donations set status = 'failed', opening_until = null
      where id = ${id}::uuid and status = 'pending' and provider_payment_id is null
      returning id
    ), followed as (
      ${endSync(sql`select id from failed`, checks)}
    )
    select from failed
  `.execute(db)
  if (rows.length > 0) countDonation({ state: 'failed' })
}
