import type { Features } from '@aplauso/contract/features'
import { DAY_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { hasOverlayOnStream, isUnseen } from '../unseen-alerts.ts'
import { enqueueUnseenNotices } from './enqueue-notices.ts'
import { notificationRecipients } from './notification-recipients.ts'

type WatchDeps = { db: Database; features: Features; jobs: Pick<Jobs, 'add'> }

/** Grace period: scene switches and restarts shorter than this send no notification. */
const UNSEEN_MS = MINUTE_MS

/**
 * Notifies about creators whose paid alerts have waited for a minute while no overlay is on stream. One notification is
 * sent until an overlay is on stream again.
 */
export async function checkUnseenAlerts({ db, features, jobs }: WatchDeps, now = new Date()): Promise<void> {
  const { rows: known } = await sql<{
    creator_id: string
    unseen: boolean
    since: Date | null
    notified_at: Date | null
  }>`
    select creators.user_id as creator_id, ${isUnseen} as unseen, push_unseen.since, push_unseen.notified_at
    from creators left join push_unseen on push_unseen.creator_id = creators.user_id
    where push_unseen.creator_id is not null or creators.user_id in (
      select told.creator_id from push_subscriptions
      cross join ${notificationRecipients(features, sql`hat.account_id = push_subscriptions.user_id`)}
      where told.steers and 'unseen' = any(push_subscriptions.events))
  `.execute(db)
  const started = known.filter(({ unseen, since }) => unseen && since === null).map(({ creator_id: id }) => id)
  const due = known
    .filter(({ unseen, since, notified_at }) => {
      return unseen && notified_at === null && since !== null && now.getTime() - since.getTime() >= UNSEEN_MS
    })
    .map(({ creator_id: id }) => id)
  await db.transaction().execute(async (tx) => {
    await sql`
      delete from push_unseen using creators where creators.user_id = push_unseen.creator_id
        and case when notified_at is null then not ${isUnseen} else ${hasOverlayOnStream} end
    `.execute(tx)
    await sql`
      insert into push_unseen (creator_id, since)
      select user_id, ${now}::timestamptz from creators
      where user_id = any(${started}::uuid[]) order by user_id
      on conflict do nothing
    `.execute(tx)
    const { rows } = await sql<{ creator_id: string }>`
      update push_unseen set notified_at = ${now}::timestamptz
      where creator_id = any(${due}::uuid[]) and notified_at is null returning creator_id
    `.execute(tx)
    await enqueueUnseenNotices(
      { jobs, features },
      tx,
      rows.map(({ creator_id: id }) => id),
      now,
    )
  })
}

/** Two days are longer than the lifetime of a notice and than the batching delay. */
export async function deleteOldNotices(db: Database, now = new Date()): Promise<void> {
  await db
    .deleteFrom('push_notices')
    .where('created_at', '<', new Date(now.getTime() - 2 * DAY_MS))
    .execute()
}
