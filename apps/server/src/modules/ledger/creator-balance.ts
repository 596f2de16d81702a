import type { AccountExport } from '@aplauso/contract/account-export'
import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

type CreatorBalance = NonNullable<AccountExport['balance']>

/**
 * Amount paid to the creator, and the ledger's parts for the creator and the agencies; undefined for an account that
 * was never a creator.
 */
export async function findCreatorBalance(db: Database, creatorId: string): Promise<CreatorBalance | undefined> {
  const { rows } = await sql<{ received: Cents; shared: Cents; credited: Cents }>`
    select total_received_cents as received, (
      select coalesce(sum(share_cents), 0)::bigint from agency_days
      where creator_id = user_id and agency_id in (select agency_id from agency_invitations where creator_id = user_id)
    ) as shared, (
      -- Read from the months, which the ledger checks compare: an index finds entries only by their journals.
      select coalesce(sum(net_cents + paid_out_cents), 0)::bigint from balance_months where owner_id = user_id and creator_id = user_id
    ) as credited
    from creators where user_id = ${creatorId}
  `.execute(db)
  const [row] = rows
  return (
    row && {
      totalReceived: row.received,
      platformFees: cents(row.received - row.shared - row.credited),
      agencyShare: row.shared,
      credited: row.credited,
    }
  )
}
