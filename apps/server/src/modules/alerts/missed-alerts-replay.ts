import { MISSED_ALERTS_REPLAY_MAX } from '@aplauso/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { ActorIdentity } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { playingOfCreator } from './connected-overlays.ts'
import { lockAlerts } from './lock-alerts.ts'
import { insertLogEntry } from './team/moderation-log.ts'
import { isNeverShown, windowStart } from './unshown-alerts.ts'

type TimeRange = { from: Date | null; to: Date }

/**
 * Missed paid alerts of a time range: never shown, skipped or replayed, not on a screen, and older than the replay
 * window. The newest ones if there are more than the limit.
 */
const selectMissedBetween = (creatorId: string, { from, to }: TimeRange): RawBuilder<unknown> => sql`
  select alerts.id, alerts.sequence from creators join alerts on alerts.creator_id = creators.user_id
  where creators.user_id = ${creatorId}::uuid and ${isNeverShown} and alerts.donation_id is not null
    and alerts.created_at <= ${windowStart} and alerts.created_at < ${to}::timestamptz
    and (${from}::timestamptz is null or alerts.created_at >= ${from}::timestamptz)
    and alerts.id not in (select playing.id from (${playingOfCreator}) as playing)
  order by alerts.created_at desc, alerts.sequence desc limit ${MISSED_ALERTS_REPLAY_MAX}::integer`

export async function countMissedBetween(db: Database, creatorId: string, between: TimeRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selectMissedBetween(creatorId, between)}) as missed
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Requests a replay of each missed alert and returns their ids, oldest first. With two concurrent calls only one gets
 * each alert, because a requested alert no longer counts as missed.
 */
export async function replayMissedBetween(
  db: Database,
  creatorId: string,
  between: TimeRange,
  by: ActorIdentity,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows: found } = await sql<{ id: string }>`${selectMissedBetween(creatorId, between)}`.execute(tx)
    const ids = found.map(({ id }) => id)
    await lockAlerts(tx, ids)
    const { rows } = await sql<{ id: string; sequence: number }>`
      update alerts set replay_requested_at = now(), replays = replays + 1
      where id = any(${ids}::uuid[]) and ${isNeverShown} returning id, sequence
    `.execute(tx)
    const loggedAction = { creatorId, actor: by, action: 'reel', detail: { count: rows.length } } as const
    if (rows.length > 0) await insertLogEntry(loggedAction, sql`(values (1)) as done`).execute(tx)
    return rows.toSorted((one, other) => one.sequence - other.sequence).map(({ id }) => id)
  })
}
