import type { OverlayStatus } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/** A process that has said nothing for so long is gone, and its overlays with it: dashboards know of it within a minute. */
const PROCESS_GONE_MS = 50 * SECOND_MS

/** On a row of `overlays`: its process is there. */
export const isThere = sql<boolean>`overlays.seen_at > now() - make_interval(secs => ${PROCESS_GONE_MS / SECOND_MS})`

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

// Locked in one order everywhere, so that no two processes wait for each other for ever. Of an account that was erased
// nothing is noted any more, nor of one whose erasure was waited for: what is locked is looked at once more after that.
const seenUntilGone = sql`locked as (
      select creators.user_id from creators join users on users.id = creators.user_id
      where creators.user_id in (select creator_id from gone) and users.erased_at is null
      order by creators.user_id for no key update of creators for key share of users
    ), seen as (
      update creators set overlay_seen_at = greatest(overlay_seen_at, last.seen_at)
      from locked join (select creator_id, max(seen_at) as seen_at from gone group by creator_id) as last
        on last.creator_id = locked.user_id
      where creators.user_id = locked.user_id
      returning creators.user_id
    )`

/** Writes overlays that came or changed, and takes away those that went: their creators' have been seen until now. */
export async function writeOverlays(
  db: Database,
  processId: string,
  { here, goneIds }: { here: ConnectedOverlay[]; goneIds: string[] },
): Promise<void> {
  await sql`
    with here as (
      insert into overlays (id, creator_id, process_id, status, seen_at)
      select id, "creatorId", ${processId}::uuid, status, now()
      from jsonb_to_recordset(${JSON.stringify(here)}::jsonb) as overlay (id uuid, "creatorId" uuid, status jsonb)
      on conflict (id) do update set status = excluded.status, seen_at = excluded.seen_at
    ), gone as (
      delete from overlays where id = any(${goneIds}::uuid[]) returning creator_id, now() as seen_at
    ), ${seenUntilGone}
    select user_id from seen
  `.execute(db)
}

/**
 * Says that this process is there, and takes away what a process that is gone has left. Gives how many rows are this
 * process's, and whose overlays it took away.
 */
export async function refreshOverlays(db: Database, processId: string): Promise<{ own: number; lost: string[] }> {
  const { rows } = await sql<{ own: number; lost: string[] }>`
    with own as (
      update overlays set seen_at = now() where process_id = ${processId}::uuid returning id
    ), gone as (
      delete from overlays where id in (
        select id from overlays where process_id <> ${processId}::uuid and not (${isThere}) for update skip locked
      )
      returning creator_id, seen_at
    ), ${seenUntilGone}
    select (select count(*) from own) as own, array(select user_id::text from seen) as lost
  `.execute(db)
  return rows[0] ?? { own: 0, lost: [] }
}

/** Takes away all of a process's. Gives whose they were. */
export async function removeOverlays(db: Database, processId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with gone as (
      delete from overlays where process_id = ${processId}::uuid returning creator_id, now() as seen_at
    ), ${seenUntilGone}
    select user_id from seen
  `.execute(db)
  return rows.map(({ user_id }) => user_id)
}
