import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { nextRetryAt, renewalReference } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { writeMonthlyDonation } from '../order/write-monthly-donation.ts'
import { chargeMonth } from './charge-month.ts'
import { endReason } from './end-reason.ts'
import { endRecurringDonation } from './end-recurring-donation.ts'
import { isChargeable, isSuspendedCreator, pauseSupport, waitForAccount } from './follow-account.ts'
import type { RecurringDonationDeps } from './recurring-donation-deps.ts'
import { RECURRING_DONATION_MAIL } from './send-recurring-donation-emails.ts'

const PARALLEL = 4
const BATCH = 100

/**
 * Processes all recurring donations at `now`: results of the last charge, ends, and due charges. Several processes
 * share the work. The donation of a month is written before the provider is called, and its id is the reference. So a
 * month is charged once, also after a crash or a repeat.
 */
export async function sweepRecurringDonations(deps: RecurringDonationDeps, now = new Date()): Promise<void> {
  while (await inTransaction(deps, (tx) => handleNextFailure(tx, deps, now)));
  while (await inTransaction(deps, (tx) => endUnchargeable(tx, deps, now)));
  await Promise.all(Array.from({ length: PARALLEL }, () => chargeDue(deps, now)))
  // A declined charge is handled in the same run, so that its email is sent today.
  while (await inTransaction(deps, (tx) => handleNextFailure(tx, deps, now)));
}

const inTransaction = <Result>({ db }: RecurringDonationDeps, work: (tx: AnyTransaction) => Promise<Result>) =>
  db.transaction().execute(work)

/**
 * Handles one recurring donation without open payment or next charge: its last charge or its first payment has failed.
 */
async function handleNextFailure(
  tx: AnyTransaction,
  { jobs, payments }: RecurringDonationDeps,
  now: Date,
): Promise<boolean> {
  const failed = await tx
    .selectFrom('recurring_donations')
    .select(['id', 'status', 'past_due_since', 'months'])
    .select([isChargeable(payments).as('isChargeable'), isSuspendedCreator.as('isSuspended')])
    .where('charge_at', 'is', null)
    .where('status', '<>', 'ended')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('donations')
            .select('donations.id')
            .whereRef('donations.recurring_donation_id', '=', 'recurring_donations.id')
            .where('donations.status', '=', 'pending'),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (failed === undefined) return false
  const { id, status } = failed
  if (failed.months > 0 && failed.isSuspended) {
    await pauseSupport(tx, id, now)
    return true
  }
  if (failed.months > 0 && !failed.isChargeable) {
    await waitForAccount(tx, id, now)
    return true
  }
  const since = failed.past_due_since ?? now
  const nextAttemptAt = status === 'pending' ? undefined : nextRetryAt(since, now)
  if (nextAttemptAt === undefined) {
    await endRecurringDonation({ tx, jobs, now }, id, status === 'pending' ? 'never_paid' : 'unpaid')
    return true
  }
  await tx
    .updateTable('recurring_donations')
    .set({ status: 'past_due', past_due_since: since, charge_at: nextAttemptAt })
    .where('id', '=', id)
    .execute()
  if (status === 'active') await jobs.add(RECURRING_DONATION_MAIL, { about: 'past_due', id }, { tx })
  return true
}

async function endUnchargeable(tx: AnyTransaction, { jobs }: RecurringDonationDeps, now: Date): Promise<boolean> {
  const unchargeable = await tx
    .selectFrom('recurring_donations')
    .select(['id', endReason.as('reason')])
    .where('status', 'in', ['active', 'past_due'])
    .where(endReason, 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, reason } of unchargeable)
    if (reason !== null) await endRecurringDonation({ tx, jobs, now }, id, reason)
  return unchargeable.length === BATCH
}

async function chargeDue(deps: RecurringDonationDeps, now: Date): Promise<void> {
  for (;;) {
    const claimed = await inTransaction(deps, (tx) => claimNext(tx, deps, now))
    if (claimed === 'none') return
    if (claimed === 'nothing_to_charge') continue
    try {
      await chargeMonth(deps, claimed.donationId, now)
    } catch (error) {
      deps.log.warn({ err: error, ...claimed }, 'month of recurring donation not charged yet, will be retried')
    }
  }
}

async function claimNext(tx: AnyTransaction, { jobs, prices, payments, describe }: RecurringDonationDeps, now: Date) {
  const due = await tx
    .selectFrom('recurring_donations')
    .selectAll()
    .select([endReason.as('reason'), isChargeable(payments).as('isChargeable')])
    .select(isSuspendedCreator.as('isSuspended'))
    .where('charge_at', '<=', now)
    .where('status', 'in', ['active', 'past_due'])
    .orderBy('charge_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return 'none'
  const { id, period_end: paidUntil, reason } = due
  if (reason !== null) {
    await endRecurringDonation({ tx, jobs, now }, id, reason)
    return 'nothing_to_charge'
  }
  if (due.isSuspended) {
    await pauseSupport(tx, id, now)
    return 'nothing_to_charge'
  }
  if (!due.isChargeable) {
    await waitForAccount(tx, id, now)
    return 'nothing_to_charge'
  }
  if (paidUntil === null) throw new Error(`support ${id} was never paid`)
  const attempt = (await countAttemptsSince(tx, id, paidUntil)) + 1
  const donationId = renewalReference(id, paidUntil, attempt)
  const isWritten = await writeMonthlyDonation(
    tx,
    { id: donationId, recurringDonation: due, provider: due.provider, attempt, prices, describe },
    now,
  )
  await tx
    .updateTable('recurring_donations')
    // Another payment is still open: the next attempt waits for its result.
    .set({ charge_at: isWritten ? null : new Date(now.getTime() + HOUR_MS) })
    .where('id', '=', id)
    .execute()
  return isWritten ? { donationId } : 'nothing_to_charge'
}

/**
 * Number of attempts to charge the owed month; the recurring donation is locked, so no other attempt starts. A restored
 * database repeats the same attempt numbers, and the provider charges no reference twice.
 */
async function countAttemptsSince(tx: AnyTransaction, recurringDonationId: string, paidUntil: Date): Promise<number> {
  const { attempts } = await tx
    .selectFrom('donations')
    .select((select) => sql<number>`coalesce(${select.fn.max('recurring_attempt')}, 0)`.as('attempts'))
    .where('recurring_donation_id', '=', recurringDonationId)
    .where('created_at', '>=', paidUntil)
    .executeTakeFirstOrThrow()
  return attempts
}
