import type { DashboardStats, ReceivedDonation } from '@aplauso/contract/donations'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { type ReceivedRow, receivedColumns, toReceivedDonation } from './received-row.ts'
import { readStats } from './received-stats.ts'

/** Dashboard data of these creators, by id, in the same form as the API calls: two statements for all of them. */
export async function readDashboardStats(db: Database, creatorIds: string[]): Promise<Map<string, DashboardStats>> {
  const [statsOf, recentOf] = await Promise.all([readStats(db, creatorIds), readRecent(db, creatorIds)])
  return new Map(
    Array.from(statsOf, ([creatorId, stats]) => [creatorId, { stats, recent: recentOf.get(creatorId) ?? [] }]),
  )
}

async function readRecent(db: Database, creatorIds: string[]): Promise<Map<string, ReceivedDonation[]>> {
  const { rows } = await sql<ReceivedRow & { creator_id: string }>`
    select donations.creator_id, ${receivedColumns}
    from creators
    cross join lateral (
      select id from donations where creator_id = creators.user_id and paid_at is not null
      order by paid_at desc, id desc limit ${RECENT_DONATIONS}
    ) as newest
    join donations on donations.id = newest.id
    left join alerts on alerts.donation_id = donations.id
    where creators.user_id = any(${creatorIds}::uuid[])
    order by donations.paid_at desc, donations.id desc
  `.execute(db)
  const rowsOf = Map.groupBy(rows, (row) => row.creator_id)
  return new Map(Array.from(rowsOf, ([creatorId, creatorRows]) => [creatorId, creatorRows.map(toReceivedDonation)]))
}
