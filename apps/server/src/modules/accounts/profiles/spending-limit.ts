import type { DonorSettings, DonorSettingsChange } from '@aplauso/contract/donation-page'
import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** What an account has said about its own giving, and what counts against it. */
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

/** Holds for what is begun from now on, whichever way it is changed. */
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
