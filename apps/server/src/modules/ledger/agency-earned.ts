import type { AccountExport } from '@aplauso/contract/account-export'
import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/**
 * Amounts received while the agency managed its creators, and its shares, less refunds; undefined for another kind of
 * account.
 */
export async function findAgencyEarned(db: Database, agencyId: string): Promise<AccountExport['earned'] | undefined> {
  const { rows } = await sql<{ donations: number; amount: Cents; share: Cents }>`
    select earned.* from users, lateral (
      select coalesce(sum(donations_count), 0)::integer as donations, coalesce(sum(amount_cents), 0)::bigint as amount,
        coalesce(sum(share_cents), 0)::bigint as share
      from agency_days where agency_id = users.id
    ) as earned
    where users.id = ${agencyId}::uuid and users.user_type = 'agency'
  `.execute(db)
  return rows[0]
}
