import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { CREATOR_PREFIX } from './accounts.ts'

type CreatorBalance = { totalReceived: Cents; platformFees: Cents; credited: Cents }

/** What was paid to the creator and what the ledger has of it for them; undefined for who never was one. */
export async function findCreatorBalance(db: Database, creatorId: string): Promise<CreatorBalance | undefined> {
  const { rows } = await sql<{ received: Cents; credited: Cents }>`
    select total_received_cents as received, (
      select coalesce(-sum(amount_cents), 0)::bigint from ledger_entries
      where account_code = ${CREATOR_PREFIX}::text || user_id
    ) as credited
    from creators where user_id = ${creatorId}
  `.execute(db)
  const [row] = rows
  return (
    row && {
      totalReceived: row.received,
      platformFees: cents(row.received - row.credited),
      credited: row.credited,
    }
  )
}
