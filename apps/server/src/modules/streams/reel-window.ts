import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/** From the end of the stream before, null where there was none, to the beginning of the one that goes on. */
export type MissedAlertsWindow = { from: Date | null; to: Date }

/** Undefined while no stream goes on. */
export async function findMissedAlertsWindow(db: Database, creatorId: string): Promise<MissedAlertsWindow | undefined> {
  const { rows } = await sql<MissedAlertsWindow>`
    select (select max(former.ended_at) from streams as former where former.creator_id = streams.creator_id) as "from",
      streams.started_at as "to"
    from streams where streams.creator_id = ${creatorId}::uuid and streams.ended_at is null
  `.execute(db)
  return rows[0]
}
