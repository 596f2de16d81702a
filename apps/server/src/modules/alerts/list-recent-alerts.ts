import type { AlertStatus } from '@aplauso/contract/donations'
import { QUEUE_MESSAGE_CHARACTERS } from '@aplauso/contract/limits'
import type { RecentAlert } from '@aplauso/contract/team'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import type { AlertRow } from './alert.ts'
import { alertStatus } from './alert-status.ts'
import { playingOfCreator } from './connected-overlays.ts'
import { queuedAlertOf } from './read-queues.ts'

type Row = Pick<
  AlertRow,
  'id' | 'donation_id' | 'donor_name' | 'amount_cents' | 'currency' | 'message' | 'facts' | 'created_at' | 'shown_at'
> & { status: Exclude<AlertStatus, 'held' | 'rejected'>; is_playing: boolean }

/** Lists cleared alerts, newest sequence first. `before` is the id of an alert. */
export async function listRecentAlerts(
  db: Database,
  creatorId: string,
  { limit, before }: PageQuery,
): Promise<RecentAlert[]> {
  const isBefore =
    before === undefined
      ? sql`true`
      : sql`alerts.sequence < (select sequence from alerts where id = ${before}::uuid and creator_id = ${creatorId}::uuid)`
  const { rows } = await sql<Row>`
    select alerts.id, donation_id, donor_name, amount_cents, currency, left(message, ${QUEUE_MESSAGE_CHARACTERS}) as message,
      alerts.facts, alerts.created_at, shown_at, ${alertStatus} as status,
      alerts.id in (select playing.id from (${playingOfCreator}) as playing) as is_playing
    from creators join alerts on alerts.creator_id = creators.user_id
    where creators.user_id = ${creatorId}::uuid and ${isBefore}
    order by alerts.sequence desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({
    ...queuedAlertOf(row),
    status: row.is_playing ? 'playing' : row.status,
    shownAt: row.status === 'shown' ? (row.shown_at?.toISOString() ?? null) : null,
  }))
}
