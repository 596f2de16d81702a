import { SECOND_MS } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { KnownStatus } from './tables.ts'

/** A process that has said nothing for so long is gone, and its overlays with it: dashboards know of it within a minute. */
const PROCESS_GONE_MS = 50 * SECOND_MS
/** What a process writes of its overlays also says that it is there, but for a row that said so a moment ago. */
const HEARTBEAT_MIN_MS = 10 * SECOND_MS

/** On a row of `overlay_processes`: the process is there. */
export const isProcessAlive = sql<boolean>`overlay_processes.seen_at > now() - make_interval(secs => ${PROCESS_GONE_MS / SECOND_MS})`

/** On a row of `overlays`: its process is there. */
export const isOverlayConnected = sql<boolean>`exists (
  select from overlay_processes where overlay_processes.id = overlays.process_id and ${isProcessAlive})`

/** The ids of the creators of whom an overlay says that OBS is streaming, as `creator_id`; one may come several times. */
export const streamingCreators = sql<{ creator_id: string }>`
  select overlays.creator_id from overlays where overlays.status ->> 'streaming' = 'true' and ${isOverlayConnected}`

/** An overlay of this creator says that OBS does not stream. */
export const saysNotStreaming = (creatorId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from overlays where overlays.creator_id = ${creatorId} and overlays.status ->> 'streaming' = 'false' and ${isOverlayConnected})`

/** When an overlay of this creator was last there; null: one is now, or none ever was. */
export const overlayLastSeen = (creatorId: RawBuilder<unknown>) => sql<Date | null>`(
  select case when bool_or(${isProcessAlive}) then null else greatest(max(overlay_processes.seen_at), max(creators.overlay_seen_at)) end
  from creators left join overlays on overlays.creator_id = creators.user_id
  left join overlay_processes on overlay_processes.id = overlays.process_id
  where creators.user_id = ${creatorId})`

/**
 * For `lateral` behind `creators`: the ids of the alerts that are on the screen of an overlay, with their `place`, 1 for
 * the one that is heard, and `since` when it is there, null of an overlay whose process was started before this was kept.
 */
export const playingOfCreator = sql`
  select playing.id::uuid as id, min(playing.place) as place,
    min((overlays.status -> 'since' ->> playing.id)::timestamptz) as since
  from overlays, jsonb_array_elements_text(overlays.status -> 'playing') with ordinality as playing (id, place)
  where overlays.creator_id = creators.user_id and ${isOverlayConnected}
  group by playing.id`

/** An overlay as it stands in its row. */
export type ConnectedOverlay = { id: string; creatorId: string; status: KnownStatus }

/** Writes overlays that came or changed, and takes away those that went: their creators' have been seen until now. */
export async function writeOverlays(
  db: Database,
  processId: string,
  { connected, disconnectedIds }: { connected: ConnectedOverlay[]; disconnectedIds: string[] },
): Promise<void> {
  if (connected.length > 0) {
    await sql`
      with process as (${upsertHeartbeat(processId, HEARTBEAT_MIN_MS)})
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
 * Says that this process is there, in one row however many overlays it has, and takes away what processes that are gone have
 * left. Gives how many rows are this process's, and whose overlays it took away.
 */
export async function refreshOverlays(
  db: Database,
  processId: string,
): Promise<{ ownCount: number; affectedCreatorIds: string[] }> {
  await upsertHeartbeat(processId, 0).execute(db)
  // After it: who is taking this process for gone has been waited for, and its overlays are missed.
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

/** Takes away all of a process's. Gives whose they were. */
export async function removeOverlays(db: Database, processId: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('overlay_processes').select('id').where('id', '=', processId).forUpdate().execute()
    return removeProcesses(tx, [processId], sql`now()`)
  })
}

/** Inserts the row of the process, or brings it up to date where it is older than `lately`. It is locked in either case. */
const upsertHeartbeat = (processId: string, minIntervalMs: number) => sql`
  insert into overlay_processes (id, seen_at) values (${processId}::uuid, now())
  on conflict (id) do update set seen_at = excluded.seen_at
  where overlay_processes.seen_at <= excluded.seen_at - make_interval(secs => ${minIntervalMs / SECOND_MS})`

/** These processes are locked, so that none of them writes an overlay meanwhile. */
async function removeProcesses(tx: AnyTransaction, ids: string[], seenAt: RawBuilder<unknown>): Promise<string[]> {
  if (ids.length === 0) return []
  const affectedCreatorIds = await deleteOverlays(tx, sql`process_id = any(${ids}::uuid[])`, seenAt)
  await tx.deleteFrom('overlay_processes').where('id', 'in', ids).execute()
  return affectedCreatorIds
}

/**
 * Deletes these overlays and notes until when they were seen. Their creators are locked before, in one order, so that no
 * two processes wait for each other for ever, and in a statement of its own: one that locks a row and then writes it meets
 * the row's older version once more, and with a settlement and another process at the same row that is a deadlock. Of an
 * account that was erased nothing is noted any more, nor of one whose erasure was waited for: the second statement sees it.
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
