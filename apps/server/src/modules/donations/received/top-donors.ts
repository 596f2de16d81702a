import type { TopDonor } from '@aplauso/contract/donations'
import { TOP_DONORS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { Database } from '#modules/tables.ts'

/** Who gave the creator most, in a month such as 2026-11 of their calendar, or of all time. */
export async function listTopDonors(db: Database, creatorId: string, month = 'all'): Promise<TopDonor[]> {
  const rows = await db
    .selectFrom('creator_donors')
    .select(['donor_name', 'donations_count', 'amount_cents'])
    .where('creator_id', '=', creatorId)
    .where('period', '=', month)
    .where('amount_cents', '>', cents(0))
    .orderBy('amount_cents', 'desc')
    .orderBy('name_key')
    .limit(TOP_DONORS)
    .execute()
  return rows.map((row) => ({ donorName: row.donor_name, count: row.donations_count, amount: row.amount_cents }))
}
