import type { DonorSettings, DonorSettingsChange } from '@aplauso/contract/donation-page'
import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** The account's own spending limit, and the amount that counts against it this month. */
export async function findSpendingLimit(db: Database, userId: string): Promise<DonorSettings> {
  const { rows } = await sql<{ limit: Cents | null; given: Cents }>`
    select users.giving_limit_cents as limit, coalesce(donor_months.amount_cents, 0)::bigint as given
    from users left join donor_months on donor_months.donor_id = users.id
      and donor_months.month = date_trunc('month', now() at time zone users.time_zone)::date
    where users.id = ${userId}::uuid and users.erased_at is null
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('unauthenticated', 'This account is gone')
  return { monthlyLimitCents: row.limit, givenThisMonthCents: row.given }
}

/** The new limit applies to donations that are started afterwards. */
export async function changeSpendingLimit(
  db: Database,
  userId: string,
  change: DonorSettingsChange,
): Promise<DonorSettings> {
  const { monthlyLimitCents } = change
  if (monthlyLimitCents !== undefined) {
    await db
      .updateTable('users')
      .set({ giving_limit_cents: monthlyLimitCents })
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .execute()
  }
  return findSpendingLimit(db, userId)
}
