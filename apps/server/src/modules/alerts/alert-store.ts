import { DASHBOARD_CATCH_UP_ALERTS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { AlertRow } from './alert.ts'
import { isReplayWaiting, skippedOfCreator, unshownOfCreator } from './unshown.ts'

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

export type UnshownAlert = AlertRow & { forced: boolean }

/**
 * What an overlay that comes (back) has to show first, in order, and the ids of what it must not show though it may hold
 * it. No alert is in both.
 */
export async function listForOverlay(
  db: Database,
  creatorId: string,
): Promise<{ unshown: UnshownAlert[]; skippedIds: string[] }> {
  const { rows } = await sql<(UnshownAlert & { skipped_ids: null }) | { skipped_ids: string[] }>`
    select unshown.*, null::text[] as skipped_ids from creators cross join lateral (${unshownOfCreator}) as unshown
    where creators.user_id = ${creatorId}
    union all
    select (null::alerts).*, null::boolean, array(select id::text from (${skippedOfCreator}) as skipped) from creators
    where creators.user_id = ${creatorId}
    order by sequence
  `.execute(db)
  return {
    unshown: rows.flatMap((row) => (row.skipped_ids === null ? [row] : [])),
    skippedIds: rows.flatMap((row) => row.skipped_ids ?? []),
  }
}

/** Whose overlays may hold what was taken away, or lack what the creator asked to see again. */
export async function listChangedByHand(db: Database, creatorIds: string[]): Promise<string[]> {
  if (creatorIds.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    select user_id from creators
    where user_id = any(${creatorIds}::uuid[]) and (
      exists (${skippedOfCreator})
      or exists (select 1 from alerts where alerts.creator_id = creators.user_id and ${isReplayWaiting})
    )
  `.execute(db)
  return rows.map((row) => row.user_id)
}

export async function findAlert(db: Database, creatorId: string, id: string): Promise<AlertRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('alerts').selectAll().where('id', '=', id).where('creator_id', '=', creatorId).executeTakeFirst()
}

// What a client knows may be more than a sequence can be.
const alertsAfter = (db: Database, creatorId: string, sequence: number) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('sequence', '>', sql<number>`${sequence}::bigint`)
