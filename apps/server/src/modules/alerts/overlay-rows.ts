import type { OverlayStatus } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/** A process that has said nothing for so long is gone, and its overlays with it: dashboards know of it within a minute. */
const PROCESS_GONE_MS = 50 * SECOND_MS

/** On a row of `overlays`: its process is there. */
export const isThere = sql<boolean>`overlays.seen_at > now() - make_interval(secs => ${PROCESS_GONE_MS / SECOND_MS})`

/** The ids of the creators of whom an overlay says that OBS is streaming, as `creator_id`; one may come several times. */
export const streamingCreators = sql<{ creator_id: string }>`
  select overlays.creator_id from overlays where overlays.status ->> 'streaming' = 'true' and ${isThere}`

/**
 * For `lateral` behind `creators`: the ids of the alerts that are on the screen of an overlay, with their `place`, 1 for
 * the one that is heard.
 */
export const playingOfCreator = sql`
  select playing.id::uuid as id, min(playing.place) as place
  from overlays, jsonb_array_elements_text(overlays.status -> 'playing') with ordinality as playing (id, place)
  where overlays.creator_id = creators.user_id and ${isThere}
  group by playing.id`

/** An overlay as it stands in its row. */
export type ConnectedOverlay = { id: string; creatorId: string; status: Partial<OverlayStatus> }

/** Writes overlays that came or changed, and takes away those that went: their creators' have been seen until now. */
export async function writeOverlays(
  db: Database,
  processId: string,
  { here, goneIds }: { here: ConnectedOverlay[]; goneIds: string[] },
): Promise<void> {
  if (here.length > 0) {
    await sql`
      insert into overlays (id, creator_id, process_id, status, seen_at)
      select id, "creatorId", ${processId}::uuid, status, now()
      from jsonb_to_recordset(${JSON.stringify(here)}::jsonb) as overlay (id uuid, "creatorId" uuid, status jsonb)
      on conflict (id) do update set status = excluded.status, seen_at = excluded.seen_at
    `.execute(db)
  }
  if (goneIds.length > 0) await takeAway(db, sql`id = any(${goneIds}::uuid[])`, sql`now()`)
}

/**
 * Says that this process is there, and takes away what a process that is gone has left. Gives how many rows are this
 * process's, and whose overlays it took away.
 */
export async function refreshOverlays(db: Database, processId: string): Promise<{ own: number; lost: string[] }> {
  const { numUpdatedRows } = await db
    .updateTable('overlays')
    .set({ seen_at: sql`now()` })
    .where('process_id', '=', processId)
    .executeTakeFirstOrThrow()
  const lost = await takeAway(db, sql`process_id <> ${processId}::uuid and not (${isThere})`, sql`overlays.seen_at`)
  return { own: Number(numUpdatedRows), lost }
}

/** Takes away all of a process's. Gives whose they were. */
export async function removeOverlays(db: Database, processId: string): Promise<string[]> {
  return takeAway(db, sql`process_id = ${processId}::uuid`, sql`now()`)
}

/**
 * Deletes these overlays and notes until when they were seen. Their creators are locked before, in one order, so that no
 * two processes wait for each other for ever, and in a statement of its own: one that locks a row and then writes it meets
 * the row's older version once more, and with a settlement and another process at the same row that is a deadlock. Of an
 * account that was erased nothing is noted any more, nor of one whose erasure was waited for: the second statement sees it.
 */
async function takeAway(db: Database, areGone: RawBuilder<unknown>, seenAt: RawBuilder<unknown>): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows: locked } = await sql`
      select from creators join users on users.id = creators.user_id
      where creators.user_id in (select creator_id from overlays where ${areGone})
      order by creators.user_id for no key update of creators for key share of users
    `.execute(tx)
    if (locked.length === 0) return []
    const { rows } = await sql<{ user_id: string }>`
      with gone as (
        delete from overlays where ${areGone} returning creator_id, ${seenAt} as seen_at
      ), last as (
        select creator_id, max(gone.seen_at) as seen_at from gone join users on users.id = creator_id
        where erased_at is null group by creator_id
      )
      update creators set overlay_seen_at = greatest(overlay_seen_at, last.seen_at)
      from last where creators.user_id = last.creator_id
      returning creators.user_id
    `.execute(tx)
    return rows.map(({ user_id }) => user_id)
  })
}
