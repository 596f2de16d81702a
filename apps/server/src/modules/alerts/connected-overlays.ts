import { SECOND_MS } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { KnownStatus } from './tables.ts'

/** A process without a heartbeat for so long is dead, and its overlays with it. Dashboards show it within a minute. */
const PROCESS_GONE_MS = 50 * SECOND_MS
/** Each write of overlays also counts as a heartbeat, unless the last one is more recent than this. */
const HEARTBEAT_MIN_MS = 10 * SECOND_MS

/** On a row of `overlay_processes`: the process is alive. */
export const isProcessAlive = sql<boolean>`overlay_processes.seen_at > now() - make_interval(secs => ${PROCESS_GONE_MS / SECOND_MS})`

/** On a row of `overlays`: its process is alive. */
export const isOverlayConnected = sql<boolean>`exists (
  select from overlay_processes where overlay_processes.id = overlays.process_id and ${isProcessAlive})`

/** The creators with an overlay that reports OBS as streaming, as `creator_id`; ids can repeat. */
export const streamingCreators = sql<{ creator_id: string }>`
  select overlays.creator_id from overlays where overlays.status ->> 'streaming' = 'true' and ${isOverlayConnected}`

/** An overlay of this creator reports that OBS is not streaming. */
export const saysNotStreaming = (creatorId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from overlays where overlays.creator_id = ${creatorId} and overlays.status ->> 'streaming' = 'false' and ${isOverlayConnected})`

/** The last time that an overlay of this creator was connected; null if one is connected now, or none ever was. */
export const overlayLastSeen = (creatorId: RawBuilder<unknown>) => sql<Date | null>`(
  select case when bool_or(${isProcessAlive}) then null else greatest(max(overlay_processes.seen_at), max(creators.overlay_seen_at)) end
  from creators left join overlays on overlays.creator_id = creators.user_id
  left join overlay_processes on overlay_processes.id = overlays.process_id
  where creators.user_id = ${creatorId})`

/**
 * For a `lateral` join on `creators`: the ids of the alerts on overlays' screens. `place` is 1 for the alert that is
 * heard. `since` is null for an overlay of a process from before `since` was stored.
 */
export const playingOfCreator = sql`
  select playing.id::uuid as id, min(playing.place) as place,
    min((overlays.status -> 'since' ->> playing.id)::timestamptz) as since
  from overlays, jsonb_array_elements_text(overlays.status -> 'playing') with ordinality as playing (id, place)
  where overlays.creator_id = creators.user_id and ${isOverlayConnected}
  group by playing.id`

/** Number of creators on the air, and of sockets in all processes, at most 20 seconds old. */
export const readLiveCounts = sql<{ creators: number; sockets: number }>`
  select (select count(distinct creator_id)::integer from (${streamingCreators}) as streaming) as creators,
    (select coalesce(sum(socket_count), 0)::integer from overlay_processes where ${isProcessAlive}) as sockets`

/** The content of a row of `overlays`. */
export type ConnectedOverlay = { id: string; creatorId: string; status: KnownStatus }

/** Writes new and changed overlays and deletes disconnected ones, whose creators' `overlay_seen_at` becomes now. */
export async function writeOverlays(
  db: Database,
  processId: string,
  { connected, disconnectedIds }: { connected: ConnectedOverlay[]; disconnectedIds: string[] },
): Promise<void> {
  if (connected.length > 0) {
    await sql`
      with process as (${upsertHeartbeat(processId, { minIntervalMs: HEARTBEAT_MIN_MS })})
      insert into overlays (id, creator_id, process_id, status)
      select id, "creatorId", ${processId}::uuid, status
      from jsonb_to_recordset(${JSON.stringify(connected)}::jsonb) as overlay (id uuid, "creatorId" uuid, status jsonb)
      on conflict (id) do update set status = excluded.status
    `.execute(db)
  }
  if (disconnectedIds.length > 0)
    await db.transaction().execute((tx) => deleteOverlays(tx, sql`id = any(${disconnectedIds}::uuid[])`, sql`now()`))
}

/**
 * Writes the heartbeat of this process (one row) with its number of sockets, and deletes the overlays of dead
 * processes. Returns the number of this process's rows and the creators of deleted overlays.
 */
export async function refreshOverlays(
  db: Database,
  processId: string,
  socketCount: number,
): Promise<{ ownCount: number; affectedCreatorIds: string[] }> {
  await upsertHeartbeat(processId, { minIntervalMs: 0, socketCount }).execute(db)
  // Count after the heartbeat: its lock has waited for any process that was deleting these rows.
  const { own } = await db
    .selectFrom('overlays')
    .select((row) => row.fn.countAll<number>().as('own'))
    .where('process_id', '=', processId)
    .executeTakeFirstOrThrow()
  const affectedCreatorIds = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from overlay_processes where not (${isProcessAlive}) and id <> ${processId}::uuid
      order by id for update skip locked
    `.execute(tx)
    return removeProcesses(
      tx,
      rows.map(({ id }) => id),
      sql`(select seen_at from overlay_processes where overlay_processes.id = overlays.process_id)`,
    )
  })
  return { ownCount: own, affectedCreatorIds }
}

/** Deletes all overlays of a process and returns their creators. */
export async function removeOverlays(db: Database, processId: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('overlay_processes').select('id').where('id', '=', processId).forUpdate().execute()
    return removeProcesses(tx, [processId], sql`now()`)
  })
}

/**
 * Inserts or updates the heartbeat of the process, unless the last one is more recent than `minIntervalMs`. Locks the
 * row in each case. Without `socketCount` the stored one stays.
 */
const upsertHeartbeat = (
  processId: string,
  { minIntervalMs, socketCount }: { minIntervalMs: number; socketCount?: number },
) => sql`
  insert into overlay_processes (id, seen_at, socket_count) values (${processId}::uuid, now(), ${socketCount ?? 0}::integer)
  on conflict (id) do update set seen_at = excluded.seen_at,
    socket_count = coalesce(${socketCount ?? null}::integer, overlay_processes.socket_count)
  where overlay_processes.seen_at <= excluded.seen_at - make_interval(secs => ${minIntervalMs / SECOND_MS})`

/** The caller has locked these processes, so that none of them writes an overlay at the same time. */
async function removeProcesses(tx: AnyTransaction, ids: string[], seenAt: RawBuilder<unknown>): Promise<string[]> {
  if (ids.length === 0) return []
  const affectedCreatorIds = await deleteOverlays(tx, sql`process_id = any(${ids}::uuid[])`, seenAt)
  await tx.deleteFrom('overlay_processes').where('id', 'in', ids).execute()
  return affectedCreatorIds
}

/**
 * Deletes overlays and records when they were last seen. First locks their creators in one order, so that two processes
 * do not deadlock. The lock needs its own statement: locking and writing a row in one statement meets the older row
 * version again, which deadlocks with a settlement and a third process. Erased accounts record nothing, including those
 * erased while this waited: the second statement sees it.
 */
async function deleteOverlays(
  tx: AnyTransaction,
  condition: RawBuilder<unknown>,
  seenAt: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows: locked } = await sql`
    select from creators join users on users.id = creators.user_id
    where creators.user_id in (select creator_id from overlays where ${condition})
    order by creators.user_id for no key update of creators for key share of users
  `.execute(tx)
  if (locked.length === 0) return []
  const { rows } = await sql<{ user_id: string }>`
    with gone as (
      delete from overlays where ${condition} returning creator_id, ${seenAt} as seen_at
    ), last as (
      select creator_id, max(gone.seen_at) as seen_at from gone join users on users.id = creator_id
      where erased_at is null group by creator_id
    )
    update creators set overlay_seen_at = greatest(overlay_seen_at, last.seen_at)
    from last where creators.user_id = last.creator_id
    returning creators.user_id
  `.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
