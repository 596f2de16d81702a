import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#modules/tables.ts'

/** A change reported by OBS counts after this time: it may be a mistaken click or a reloaded scene. */
const STABLE_MS = 20 * SECOND_MS
/** OBS may return to the same stream within this time after a crash, a network failure or a restart of this server. */
const SILENT_MS = 5 * MINUTE_MS

export type WatchObsDeps = {
  db: Database
  /** Selects as `creator_id` the creators for whom an overlay reports that OBS streams. */
  streaming: RawBuilder<{ creator_id: string }>
  /** Condition on `creator_id`: an overlay reports that OBS does not stream. */
  saysNotStreaming: (creatorId: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** Expression on `creator_id`: when an overlay was last connected; null if one is connected, or none ever was. */
  lastSeen: (creatorId: RawBuilder<unknown>) => RawBuilder<Date | null>
  /** Called with creators whose stream has started or ended. */
  changed: (creatorIds: string[]) => Promise<void>
}

/**
 * Starts and ends streams with OBS. The state is in `obs_streams`, so that it is the same for several overlays, after a
 * restart and in every process. A row holds since when OBS streams, since when it is quiet, and whether it has started
 * a stream, which it does only once.
 * A stream ends at the time of the last report by OBS, however late this check finds out.
 */
export async function checkObsStreams(deps: WatchObsDeps, now = new Date()): Promise<void> {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const at = sql`${now}::timestamptz`
    const before = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`
    await sql`
      insert into obs_streams (creator_id, since)
      select heard.creator_id, ${at} from (select distinct creator_id from (${deps.streaming}) as told) as heard
      join users on users.id = heard.creator_id and users.erased_at is null
      where not exists (select from obs_streams as known where known.creator_id = heard.creator_id and known.quiet_since is null)
      order by heard.creator_id
      on conflict (creator_id) do update set quiet_since = null, said_so = false
    `.execute(tx)
    await sql`
      update obs_streams set said_so = fallen.said_so,
        quiet_since = greatest(obs_streams.since, case when fallen.said_so then ${at} else least(${at}, coalesce(fallen.last_seen, ${at})) end)
      from (
        select creator_id, ${deps.saysNotStreaming(sql`known.creator_id`)} as said_so, ${deps.lastSeen(sql`known.creator_id`)} as last_seen
        from obs_streams as known
        where known.quiet_since is null and known.creator_id not in (select told.creator_id from (${deps.streaming}) as told)
        order by creator_id for update of known
      ) as fallen
      where obs_streams.creator_id = fallen.creator_id
    `.execute(tx)
    const { rows: gone } = await sql<{ creator_id: string; quiet_since: Date; counted: boolean }>`
      delete from obs_streams
      where quiet_since <= case when said_so then ${before(STABLE_MS)} else ${before(SILENT_MS)} end
      returning creator_id, quiet_since, counted
    `.execute(tx)
    const { rows } = await sql<{ creator_id: string; since: Date }>`
      update obs_streams set counted = true
      where not counted and quiet_since is null and since <= ${before(STABLE_MS)}
      returning creator_id, since
    `.execute(tx)
    const endedWithObs = gone.filter(({ counted }) => counted)
    const { rows: ended } = await sql<{ creator_id: string }>`
      update streams set ended_at = greatest(streams.started_at, over.quiet_since)
      from unnest(${endedWithObs.map(({ creator_id }) => creator_id)}::uuid[], ${endedWithObs.map(({ quiet_since }) => quiet_since)}::timestamptz[])
        as over (creator_id, quiet_since)
      where streams.creator_id = over.creator_id and streams.ended_at is null
      returning streams.creator_id
    `.execute(tx)
    // A stream that an actor has started continues, and from now on ends with OBS.
    const { rows: started } = await sql<{ creator_id: string }>`
      insert into streams (id, creator_id, started_by, started_at)
      select begun.id, begun.creator_id, 'obs', greatest(begun.since,
        (select max(former.ended_at) from streams as former where former.creator_id = begun.creator_id))
      from unnest(${rows.map(() => uuidv7())}::uuid[], ${rows.map(({ creator_id }) => creator_id)}::uuid[],
        ${rows.map(({ since }) => since)}::timestamptz[]) as begun (id, creator_id, since)
      order by begun.creator_id
      on conflict (creator_id) where ended_at is null do nothing
      returning creator_id
    `.execute(tx)
    return [...new Set([...ended, ...started].map(({ creator_id }) => creator_id))]
  })
  if (changed.length > 0) await deps.changed(changed)
}
