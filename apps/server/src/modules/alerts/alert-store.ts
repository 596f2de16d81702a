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

/** Alerts from this sequence on, in order: the last delivered one, to detect a data loss, and all later ones. */
export async function listAlertsFrom(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  return alertsAfter(db, creatorId, sequence - 1)
    .orderBy('sequence')
    .execute()
}

/** The newest alerts after a sequence, in order, for a dashboard that reconnects. */
export async function listNewestAlertsAfter(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  const rows = await alertsAfter(db, creatorId, sequence)
    .orderBy('sequence', 'desc')
    .limit(DASHBOARD_CATCH_UP_ALERTS)
    .execute()
  return rows.reverse()
}

/**
 * Alerts written after the one with this id, in order, up to BACKLOG_MAX_ALERTS before the last `sequence`. For a
 * database that has lost newer alerts.
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

/** No alert is in both lists. */
export type OverlayBacklog = { unshown: UnshownAlert[]; skippedIds: string[] }

/**
 * Returns for each creator the alerts that a connecting overlay has to show, in order. `skippedIds` are alerts that the
 * overlay must not show although its queue may have them. One statement reads all creators.
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

/** A skipped alert, or with `forced` one whose replay was requested. */
export type AlertCommand = AlertRow & { forced: boolean }

/** Skips and replay requests of these creators in the last seconds that were not reversed since, in order. */
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

// `bigint`, because a client may send a number beyond the range of a sequence.
const alertsAfter = (db: Database, creatorId: string, sequence: number) =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('sequence', '>', sql<number>`${sequence}::bigint`)
