import { sql } from 'kysely'
import { syncNow } from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { RECURRING_DONATION_MAIL } from './send-recurring-donation-emails.ts'
import type { EndReason } from './tables.ts'

type EndContext = { tx: AnyTransaction; jobs: Pick<Jobs, 'add'>; now: Date }

/**
 * Ends the recurring donation, so that nothing more is charged, and emails the donor; repeating is harmless. A payment
 * that is being processed continues and is found if it is paid. A charge without an answer is polled at once, and only
 * for whether it was made.
 */
export async function endRecurringDonation(
  { tx, jobs, now }: EndContext,
  id: string,
  reason: EndReason,
): Promise<void> {
  const ended = await tx
    .updateTable('recurring_donations')
    .set({ status: 'ended', ended_at: now, end_reason: reason, charge_at: null, past_due_since: null })
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .returning('months')
    .executeTakeFirst()
  if (ended === undefined) return
  const unansweredCharge = sql`
    select id from donations
    where recurring_donation_id = ${id}::uuid and status = 'pending' and provider_payment_id is null and recurring_attempt is not null`
  await syncNow(unansweredCharge, now).execute(tx)
  if (ended.months > 0) await jobs.add(RECURRING_DONATION_MAIL, { about: 'ended', id }, { tx })
}
