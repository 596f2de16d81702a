import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { streamingCreators } from '../connected-overlays.ts'
import { lastShownAt } from '../stalled-alerts.ts'
import { isPaidWaiting } from '../unseen-alerts.ts'
import { enqueueUnseenNotices } from './enqueue-notices.ts'
import { STALLED_MAIL } from './stalled-email.ts'

type StalledDeps = {
  db: Database
  features: Features
  jobs: Pick<Jobs, 'add'>
  /** Called so that the dashboards of these creators update. */
  changed: (creatorIds: string[]) => void
}

/** Paid alerts may wait this long while none is shown. */
const STALLED_MS = 2 * MINUTE_MS
const RENOTIFY_AFTER_MS = HOUR_MS

// Includes an OBS that disappeared without ending its stream: its overlay may have crashed.
const isStreaming = sql<boolean>`(
  creators.user_id in (${streamingCreators})
  or exists (select from obs_streams where obs_streams.creator_id = creators.user_id and not obs_streams.said_so))`

/**
 * Finds creators whose paid alerts wait although OBS streams and alerts are not paused, with none shown for two
 * minutes. They get a push notification and an email, once per stall and at most once an hour.
 * The two minutes start when this check first finds the stall, so that alerts that waited during a pause have them too.
 */
export async function checkStalledAlerts(
  { db, features, jobs, changed }: StalledDeps,
  now = new Date(),
): Promise<void> {
  const at = sql`${now}::timestamptz`
  const before = (ms: number) => sql`${new Date(now.getTime() - ms)}::timestamptz`
  const { begun, ended } = await db.transaction().execute(async (tx) => {
    const { rows: over } = await sql<{ creator_id: string; was_due: boolean }>`
      with over as (
        select stalled_alerts.creator_id, stalled_alerts.is_due as was_due
        from stalled_alerts join creators on creators.user_id = stalled_alerts.creator_id
        where stalled_alerts.since is not null
          and (not ${isPaidWaiting} or not ${isStreaming} or coalesce(${lastShownAt} > stalled_alerts.since, false))
        order by stalled_alerts.creator_id for update of stalled_alerts
      )
      update stalled_alerts set since = null, is_due = false from over
      where stalled_alerts.creator_id = over.creator_id returning stalled_alerts.creator_id, over.was_due
    `.execute(tx)
    await sql`
      delete from stalled_alerts where since is null and coalesce(notified_at, '-infinity') <= ${before(RENOTIFY_AFTER_MS)}
    `.execute(tx)
    await sql`
      insert into stalled_alerts (creator_id, since)
      select creators.user_id, ${at} from creators join users on users.id = creators.user_id and ${isCreator()}
      where ${isStreaming} and ${isPaidWaiting} order by creators.user_id
      on conflict (creator_id) do update set since = excluded.since where stalled_alerts.since is null
    `.execute(tx)
    const { rows: due } = await sql<{ creator_id: string }>`
      update stalled_alerts set is_due = true
      where since <= ${before(STALLED_MS)} and not is_due returning creator_id
    `.execute(tx)
    const { rows } = await sql<{ creator_id: string }>`
      update stalled_alerts set notified_at = ${at}
      where is_due and (notified_at is null or notified_at < since and notified_at <= ${before(RENOTIFY_AFTER_MS)}) returning creator_id
    `.execute(tx)
    const creatorIds = rows.map(({ creator_id: id }) => id)
    await enqueueUnseenNotices({ jobs, features }, tx, creatorIds, now)
    for (const creatorId of creatorIds) await jobs.add(STALLED_MAIL, { creatorId }, { tx })
    return { begun: due, ended: over.filter(({ was_due: wasDue }) => wasDue) }
  })
  const changedCreatorIds = [...begun, ...ended].map(({ creator_id: id }) => id)
  if (changedCreatorIds.length > 0) changed(changedCreatorIds)
}
