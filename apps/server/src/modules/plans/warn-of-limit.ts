import { planWarningThreshold } from '@aplauso/contract/plan-ids'
import { type Selectable, sql } from 'kysely'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { NOTICE_MAIL } from './limit-notice-email.ts'
import { donationsPerMonth, donationsThisMonth } from './monthly-limit.ts'
import { limitInForce, type Prices } from './prices/prices.ts'

/**
 * Orders the emails about most or all donations of the month being used. Each is sent once per month and threshold, in
 * whatever order donations are paid and reversed.
 */
export async function warnOfMonthlyLimits(
  { jobs, prices }: { jobs: Pick<Jobs, 'add'>; prices: Prices },
  tx: AnyTransaction,
  events: readonly Pick<Selectable<Tables['donation_events']>, 'kind' | 'creator_id'>[],
): Promise<void> {
  const creatorIds = new Set(events.filter(({ kind }) => kind === 'paid').map((event) => event.creator_id))
  if (creatorIds.size === 0) return
  const limit = donationsPerMonth(prices)
  const warning = limitInForce(prices, ({ donationsPerMonth: most }) => most && planWarningThreshold(most))
  // Inserts in a fixed order, so that two processes with the same creators cannot deadlock.
  const { rows } = await sql<{ user_id: string; month: string; threshold: number }>`
    insert into plan_notices (user_id, month, threshold, created_at)
    select users.id, date_trunc('month', now() at time zone users.time_zone)::date, passed.threshold, now()
    from users cross join lateral (values (${warning}), (${limit})) as passed (threshold)
    where users.id = any(${[...creatorIds]}::uuid[]) and users.erased_at is null and ${limit} is not null
      and ${donationsThisMonth} >= passed.threshold
    order by users.id, passed.threshold
    on conflict do nothing
    returning user_id, to_char(month, 'YYYY-MM-DD') as month, threshold
  `.execute(tx)
  for (const { user_id: userId, month, threshold } of rows) {
    await jobs.add(NOTICE_MAIL, { userId, month, threshold }, { tx })
  }
}

/** Lock the account first. */
export async function erasePlanNotices(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('plan_notices').where('user_id', '=', userId).execute()
}
