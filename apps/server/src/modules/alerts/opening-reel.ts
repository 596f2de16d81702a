import { OPENING_REEL_MAX } from '@aplauso/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#modules/access/public.ts'
import { logged } from '#modules/stage/public.ts'
import type { Database } from '#modules/tables.ts'
import { lockAlerts } from './lock-alerts.ts'
import { playingOfCreator } from './overlay-rows.ts'
import { isNeverShown, windowStart } from './unshown.ts'

type Between = { from: Date | null; to: Date }

/**
 * Paid alerts of a time that were missed: none has shown them, no hand has touched them, they are on no screen now, and wait no more
 * to be shown by themselves. Of more than a reel has, the newest.
 */
const missedBetween = (creatorId: string, { from, to }: Between): RawBuilder<unknown> => sql`
  select alerts.id, alerts.sequence from creators join alerts on alerts.creator_id = creators.user_id
  where creators.user_id = ${creatorId}::uuid and ${isNeverShown} and alerts.donation_id is not null
    and alerts.created_at <= ${windowStart} and alerts.created_at < ${to}::timestamptz
    and (${from}::timestamptz is null or alerts.created_at >= ${from}::timestamptz)
    and alerts.id not in (select playing.id from (${playingOfCreator}) as playing)
  order by alerts.created_at desc, alerts.sequence desc limit ${OPENING_REEL_MAX}::integer`

export async function countMissedBetween(db: Database, creatorId: string, between: Between): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${missedBetween(creatorId, between)}) as missed
  `.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Has them shown, as if each had been asked for: gives their ids, the oldest first. Of two hands one has them, as what was asked for is
 * missed no more.
 */
export async function requestMissedBetween(
  db: Database,
  creatorId: string,
  between: Between,
  by: Actor,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows: found } = await sql<{ id: string }>`${missedBetween(creatorId, between)}`.execute(tx)
    const ids = found.map(({ id }) => id)
    await lockAlerts(tx, ids)
    const { rows: asked } = await sql<{ id: string; sequence: number }>`
      update alerts set replay_requested_at = now(), replays = replays + 1
      where id = any(${ids}::uuid[]) and ${isNeverShown} returning id, sequence
    `.execute(tx)
    const deed = { creatorId, actor: by, action: 'reel', detail: { count: asked.length } } as const
    if (asked.length > 0) await logged(deed, sql`(values (1)) as done`).execute(tx)
    return asked.toSorted((one, other) => one.sequence - other.sequence).map(({ id }) => id)
  })
}
