import { DASHBOARD_CATCH_UP_ALERTS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { AlertRow } from './alert.ts'
import {
  BACKLOG_MAX_ALERTS,
  isReplayWaiting,
  isSkippedByActor,
  skippedOfCreator,
  unshownOfCreator,
} from './unshown-alerts.ts'

/** Alerts from a sequence on, in order: the last that a room was told, and what it has yet to be told. */
export async function listAlertsFrom(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  return alertsAfter(db, creatorId, sequence - 1)
    .orderBy('sequence')
    .execute()
}

/** The newest alerts after a sequence, in order: what a dashboard that comes back is told. */
export async function listNewestAlertsAfter(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  const rows = await alertsAfter(db, creatorId, sequence)
    .orderBy('sequence', 'desc')
    .limit(DASHBOARD_CATCH_UP_ALERTS)
    .execute()
  return rows.reverse()
}

/**
 * Alerts that were written after the one with this id, in order: what came when the database had lost that one, up to the
 * last `sequence` that it now has.
 */
export async function listAlertsWrittenAfter(
  db: Database,
  creatorId: string,
  { sequence, newestId }: { sequence: number; newestId: string },
): Promise<AlertRow[]> {
  return alertsAfter(db, creatorId, sequence - BACKLOG_MAX_ALERTS)
    .where('id', '>', newestId)
    .orderBy('sequence')
    .execute()
}

export type UnshownAlert = AlertRow & { forced: boolean }

/** No alert is in both. */
export type OverlayBacklog = { unshown: UnshownAlert[]; skippedIds: string[] }

/**
 * What overlays of these creators that come (back) have to show first, in order, and the ids of what they must not show
 * though they may hold it; in the order of the creators, in one statement for all.
 */
export async function listOverlayBacklogs(db: Database, creatorIds: string[]): Promise<OverlayBacklog[]> {
  const isRequested = sql`creators.user_id = any(${creatorIds}::uuid[])`
  const { rows } = await sql<(UnshownAlert & { skipped_ids: null }) | { creator_id: string; skipped_ids: string[] }>`
    select unshown.*, null::text[] as skipped_ids from creators cross join lateral (${unshownOfCreator}) as unshown
    where ${isRequested}
    union all
    select (jsonb_populate_record(null::alerts, jsonb_build_object('creator_id', creators.user_id))).*, null::boolean, ids
    from creators, lateral (select array(select id::text from (${skippedOfCreator}) as skipped) as ids) as skipped
    where ${isRequested} and ids <> '{}'
    order by sequence
  `.execute(db)
  const byCreator = Map.groupBy(rows, ({ creator_id }) => creator_id)
  return creatorIds.map((creatorId) => {
    const own = byCreator.get(creatorId) ?? []
    return {
      unshown: own.flatMap((row) => (row.skipped_ids === null ? [row] : [])),
      skippedIds: own.flatMap((row) => row.skipped_ids ?? []),
    }
  })
}

/** An alert that the creator has skipped, or, `forced`, asked to see again. */
export type AlertCommand = AlertRow & { forced: boolean }

/** What these creators have done by hand in the last so many seconds and not undone since, in order. */
export async function listCommands(db: Database, creatorIds: string[], seconds: number): Promise<AlertCommand[]> {
  if (creatorIds.length === 0) return []
  const since = sql`now() - make_interval(secs => ${seconds}::double precision)`
  const isOfCreators = sql`alerts.creator_id = any(${creatorIds}::uuid[])`
  const { rows } = await sql<AlertCommand>`
    select alerts.*, false as forced from alerts
    where ${isOfCreators} and ${isSkippedByActor} and alerts.skipped_at > ${since}
      and alerts.skipped_at >= coalesce(alerts.replay_requested_at, '-infinity')
    union all
    select alerts.*, true from alerts
    where ${isOfCreators} and ${isReplayWaiting} and alerts.replay_requested_at > ${since}
    order by sequence
  `.execute(db)
  return rows
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
