import { DASHBOARD_CATCH_UP_ALERTS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { AlertRow } from './alert.ts'
import { unshownOfCreator } from './unshown.ts'

/** Alerts after a sequence, in order: what a room has yet to be told. */
export async function listAlertsAfter(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  return alertsAfter(db, creatorId, sequence).orderBy('sequence').execute()
}

/** The newest alerts after a sequence, in order: what a dashboard that comes back is told. */
export async function listNewestAfter(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  const rows = await alertsAfter(db, creatorId, sequence)
    .orderBy('sequence', 'desc')
    .limit(DASHBOARD_CATCH_UP_ALERTS)
    .execute()
  return rows.reverse()
}

/** What an overlay that comes (back) has to show first, in order. */
export async function listUnshown(db: Database, creatorId: string): Promise<(AlertRow & { forced: boolean })[]> {
  const { rows } = await sql<AlertRow & { forced: boolean }>`
    select unshown.* from creators cross join lateral (${unshownOfCreator}) as unshown
    where creators.user_id = ${creatorId}
    order by unshown.sequence
  `.execute(db)
  return rows
}

export async function findAlert(db: Database, creatorId: string, id: string): Promise<AlertRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('alerts').selectAll().where('id', '=', id).where('creator_id', '=', creatorId).executeTakeFirst()
}

const alertsAfter = (db: Database, creatorId: string, sequence: number) =>
  db.selectFrom('alerts').selectAll().where('creator_id', '=', creatorId).where('sequence', '>', sequence)
