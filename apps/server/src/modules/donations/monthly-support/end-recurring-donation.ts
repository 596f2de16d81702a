import { sql } from 'kysely'
import { syncNow } from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { RECURRING_DONATION_MAIL } from './send-recurring-donation-emails.ts'
import type { EndReason } from './tables.ts'

type EndContext = { tx: AnyTransaction; jobs: Pick<Jobs, 'add'>; now: Date }

/**
 * Nothing more is charged from now on, and who gives is told. Again is harmless. What is under way stays so: money that is taken all the same
 * is found, and of a charge that nobody has answered for the provider is asked at once, and only whether it was made.
 */
export async function endRecurringDonation(
  { tx, jobs, now }: EndContext,
  id: string,
  reason: EndReason,
): Promise<void> {
  const ended = await tx
    .updateTable('supports')
    .set({ status: 'ended', ended_at: now, end_reason: reason, charge_at: null, past_due_since: null })
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .returning('months')
    .executeTakeFirst()
  if (ended === undefined) return
  const unansweredCharge = sql`
    select id from donations
    where support_id = ${id}::uuid and status = 'pending' and provider_payment_id is null and support_attempt is not null`
  await syncNow(unansweredCharge, now).execute(tx)
  if (ended.months > 0) await jobs.add(RECURRING_DONATION_MAIL, { about: 'ended', id }, { tx })
}
