import { FREE_DONATIONS_WARNED_AT } from '@aplauso/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { donationsPerMonth, donationsThisMonth } from './monthly-limit.ts'
import { NOTICE_MAIL } from './notice-letter.ts'

/**
 * Orders the letter that the plan's donations of this month run out, or have: once for a month and a count, whatever order
 * donations are paid and go back in.
 */
export async function warnOfMonthlyLimit(
  { jobs }: { jobs: Pick<Jobs, 'add'> },
  tx: AnyTransaction,
  { kind, creator_id: creatorId }: Pick<Selectable<Tables['donation_events']>, 'kind' | 'creator_id'>,
): Promise<void> {
  if (kind !== 'paid') return
  const { rows } = await sql<{ month: string; threshold: number }>`
    insert into plan_notices (user_id, month, threshold, created_at)
    select users.id, date_trunc('month', now() at time zone users.time_zone)::date, passed.threshold, now()
    from users cross join lateral (values (${FREE_DONATIONS_WARNED_AT}::integer), (${donationsPerMonth})) as passed (threshold)
    where users.id = ${creatorId}::uuid and users.erased_at is null and ${donationsPerMonth} is not null
      and ${donationsThisMonth} >= passed.threshold
    on conflict do nothing
    returning to_char(month, 'YYYY-MM-DD') as month, threshold
  `.execute(tx)
  for (const { month, threshold } of rows) {
    await jobs.add(NOTICE_MAIL, { userId: creatorId, month, threshold }, { tx })
  }
}
