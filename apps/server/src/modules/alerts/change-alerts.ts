import { type RawBuilder, sql } from 'kysely'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { lockAlerts } from './lock-alerts.ts'
import { playingOfCreator } from './overlay-rows.ts'
import { isNeverShown, isReplayWaiting, isTakenOff, windowStart } from './unshown.ts'

// Each gives the id of the alert that is named by it or by its donation, undefined when it is not this creator's.
type Change = (db: Database, creatorId: string, id: string) => Promise<string | undefined>

const isLeftToShow = sql<boolean>`(alerts.shown_at is null or ${isReplayWaiting})`

// What comes later in the order of the row's versions is later by its time too, though its transaction began earlier or
// the clock was set back.
const overAt = sql<Date>`greatest(now(), alerts.replay_requested_at)`
const wantedAt = sql<Date>`greatest(now(), alerts.shown_at + interval '1 microsecond')`

/** A later report keeps the first time, unless a replay was asked for since. */
export const markShown: Change = (db, creatorId, id) =>
  changeAlert(db, creatorId, id, sql`shown_at = case when ${isLeftToShow} then ${overAt} else shown_at end`)

/** Nothing is left to show of it. What was shown to its end before stays shown. */
export const skipAlert: Change = (db, creatorId, id) =>
  changeAlert(
    db,
    creatorId,
    id,
    sql`shown_at = case when ${isLeftToShow} then ${overAt} else shown_at end,
      skipped_at = case when ${isLeftToShow} then ${overAt} else skipped_at end`,
  )

/** Has the alert shown again, now or by the next overlay that comes; not one whose donation has gone back. */
export const requestReplay: Change = (db, creatorId, id) =>
  changeAlert(
    db,
    creatorId,
    id,
    sql`replay_requested_at = ${wantedAt}, replays = replays + 1`,
    sql`withdrawn_at is null`,
  )

/** Skips all that waits, but for what is on the screen of an overlay. */
export function clearWaiting(db: Database, creatorId: string): Promise<void> {
  const isWaiting = sql`
    -- Two questions, each answered by an index of its own: as one it would be asked of all that was ever missed.
    select alerts.id from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at > ${windowStart}
    union all
    select alerts.id from alerts where alerts.creator_id = creators.user_id and ${isReplayWaiting}
    except all
    select playing.id from (${playingOfCreator}) as playing`
  return skipAll(db, creatorId, isWaiting, isLeftToShow)
}

/** Skips all that was missed, tests included. */
export function clearMissed(db: Database, creatorId: string): Promise<void> {
  const isMissed = sql`
    select alerts.id from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at <= ${windowStart}
    union all
    select alerts.id from alerts where alerts.creator_id = creators.user_id and ${isTakenOff}`
  return skipAll(db, creatorId, isMissed, sql`(${isNeverShown} or ${isTakenOff})`)
}

/** Ends what is on the screen of an overlay, or what it says that it shows: missed, until somebody asks to see it again. */
export async function takeOff(db: Database, creatorId: string, alertIds?: string[]): Promise<void> {
  const onScreen = alertIds
    ? sql`select unnest(${alertIds.filter(isId)}::uuid[]) as id`
    : sql`select playing.id from creators cross join lateral (${playingOfCreator}) as playing where creators.user_id = ${creatorId}`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`${onScreen}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await lockAlerts(tx, ids)
    await sql`
      update alerts set shown_at = ${overAt}, taken_off_at = ${overAt}
      where id = any(${ids}::uuid[]) and creator_id = ${creatorId} and ${isLeftToShow}
    `.execute(tx)
  })
}

/**
 * Skips those of which the condition still holds once they are locked, by their ids, as whoever else takes many of them does:
 * who erases a donor's words has alerts of many creators.
 */
function skipAll(db: Database, creatorId: string, ofCreator: RawBuilder<unknown>, condition: RawBuilder<boolean>) {
  return inBatches((batch) =>
    db.transaction().execute(async (tx) => {
      const { rows: found } = await sql<{ id: string }>`
        select found.id from creators cross join lateral (${ofCreator}) as found
        where creators.user_id = ${creatorId} limit ${batch}::integer
      `.execute(tx)
      const ids = found.map(({ id }) => id)
      await lockAlerts(tx, ids)
      await sql`
        update alerts set shown_at = ${overAt}, skipped_at = ${overAt}
        where id = any(${ids}::uuid[]) and creator_id = ${creatorId} and ${condition}
      `.execute(tx)
      return found.length
    }),
  )
}

async function changeAlert(
  db: Database,
  creatorId: string,
  id: string,
  change: RawBuilder<unknown>,
  condition = sql<boolean>`true`,
): Promise<string | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<{ id: string }>`
    update alerts set ${change}
    where (id = ${id}::uuid or donation_id = ${id}::uuid) and creator_id = ${creatorId} and ${condition}
    returning id
  `.execute(db)
  return rows[0]?.id
}
