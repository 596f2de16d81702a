import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { endRecurringDonation } from './end-recurring-donation.ts'

/**
 * Ends the recurring donations that an account gives or receives while it is erased, and removes the donor's data from
 * the rows. The provider's customer is deleted once no payment is open. Runs after the creators and before the accounts
 * are locked (docs/locks.md).
 */
export async function eraseRecurringDonations(
  tx: AnyTransaction,
  jobs: Pick<Jobs, 'add'>,
  userId: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; is_given: boolean; is_live: boolean }>`
    select id, donor_id is not distinct from ${userId}::uuid as is_given, status <> 'ended' as is_live from recurring_donations
    where donor_id = ${userId}::uuid or creator_id = ${userId}::uuid
    order by id for update
  `.execute(tx)
  for (const { id, is_given } of rows.filter(({ is_live }) => is_live)) {
    await endRecurringDonation({ tx, jobs, now }, id, is_given ? 'giver_erased' : 'creator_gone')
  }
  await tx
    .updateTable('recurring_donations')
    .set({ donor_name: null, email: null })
    .where('donor_id', '=', userId)
    .execute()
}

/** Whether a recurring donation was started while the erasure waited for the account. */
export async function hasUnerasedRecurringDonation(tx: AnyTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from recurring_donations where (donor_id = ${userId}::uuid or creator_id = ${userId}::uuid) and status <> 'ended'
    union all
    select from recurring_donations where donor_id = ${userId}::uuid and (donor_name is not null or email is not null)
    limit 1`.execute(tx)
  return rows.length > 0
}
