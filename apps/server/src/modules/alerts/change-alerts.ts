import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ActorIdentity } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { playingOfCreator } from './connected-overlays.ts'
import { lockAlerts } from './lock-alerts.ts'
import { insertLogEntry, type LoggedAction, upsertLogCount } from './team/moderation-log.ts'
import { isNeverShown, isReplayWaiting, isTakenOffScreen, windowStart } from './unshown-alerts.ts'

// Returns the alert's id; undefined if it is not this creator's. `id` is that of the alert or its donation, or a
// keyword. `by` is the actor for the moderation log.
type ChangeAlert = (db: Database, creatorId: string, id: string, by?: ActorIdentity) => Promise<string | undefined>

const isLeftToShow = sql<boolean>`(alerts.shown_at is null or ${isReplayWaiting})`

// A later change of a row gets a later time, even if its transaction began earlier or the clock was set back.
const endedAt = sql<Date>`greatest(now(), alerts.replay_requested_at)`
const requestedAt = sql<Date>`greatest(now(), alerts.shown_at + interval '1 microsecond')`

// Keywords for buttons that can only send one fixed request. The statement finds the alert.
export const PLAYING = 'playing'
export const LATEST = 'latest'

const selectPlaying = (creatorId: string) => sql`
  select playing.id from creators cross join lateral (${playingOfCreator}) as playing
  where creators.user_id = ${creatorId}::uuid order by playing.place, playing.since limit 1`
const selectLatest = (creatorId: string) => sql`
  select latest.id from alerts as latest
  where latest.creator_id = ${creatorId}::uuid and latest.shown_at is not null and latest.withdrawn_at is null
  order by latest.sequence desc limit 1`

/**
 * Records that an overlay has shown the alert to its end. A repeated report keeps the first time unless a replay was
 * requested since.
 */
export const markShown: ChangeAlert = (db, creatorId, id) =>
  changeAlert(db, { creatorId, id, change: sql`shown_at = ${endedAt}`, where: isLeftToShow })

/** Skips an alert that is still to be shown. An alert that was shown to its end stays shown. */
export const skipAlert: ChangeAlert = (db, creatorId, id, by) =>
  changeAlert(db, {
    ...{ creatorId, id, where: isLeftToShow, keyword: { word: PLAYING, alert: selectPlaying(creatorId) } },
    change: sql`shown_at = ${endedAt}, skipped_at = ${endedAt}`,
    loggedAction: by && { creatorId, actor: by, action: 'skip' },
  })

const isNotWithdrawn = sql<boolean>`withdrawn_at is null`

/**
 * Requests that the alert is shown again, now or by the next overlay that connects. An alert whose donation was
 * refunded or charged back is not found.
 */
export const requestReplay: ChangeAlert = (db, creatorId, id, by) =>
  changeAlert(db, {
    ...{
      creatorId,
      id,
      where: isNotWithdrawn,
      isFound: isNotWithdrawn,
      keyword: { word: LATEST, alert: selectLatest(creatorId) },
    },
    change: sql`replay_requested_at = ${requestedAt}, replays = replays + 1`,
    loggedAction: by && { creatorId, actor: by, action: 'replay' },
  })

const clearAction = (
  creatorId: string,
  by: ActorIdentity | undefined,
  list: 'waiting' | 'missed',
): LoggedAction | undefined => by && { creatorId, actor: by, action: 'clear', detail: { list } }

/** Skips all waiting alerts except those on an overlay's screen. */
export function clearWaiting(db: Database, creatorId: string, by?: ActorIdentity): Promise<void> {
  const isWaiting = sql`
    -- Two selects, each with an index of its own: a single one would scan all alerts ever missed.
    select alerts.id from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at > ${windowStart}
    union all
    select alerts.id from alerts where alerts.creator_id = creators.user_id and ${isReplayWaiting}
    except all
    select playing.id from (${playingOfCreator}) as playing`
  return skipAll(db, creatorId, {
    found: isWaiting,
    condition: isLeftToShow,
    loggedAction: clearAction(creatorId, by, 'waiting'),
  })
}

/** Skips all missed alerts, including tests. */
export function clearMissed(db: Database, creatorId: string, by?: ActorIdentity): Promise<void> {
  const isMissed = sql`
    select alerts.id from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at <= ${windowStart}
    union all
    select alerts.id from alerts where alerts.creator_id = creators.user_id and ${isTakenOffScreen}`
  const condition = sql<boolean>`(${isNeverShown} or ${isTakenOffScreen})`
  return skipAll(db, creatorId, { found: isMissed, condition, loggedAction: clearAction(creatorId, by, 'missed') })
}

/**
 * Ends all alerts on the creator's overlays, or those with `alertIds` as reported by an overlay. They count as missed
 * until a replay is requested.
 */
export async function takeOffScreen(db: Database, creatorId: string, alertIds?: string[]): Promise<void> {
  const onScreen = alertIds
    ? sql`select unnest(${alertIds.filter(isId)}::uuid[]) as id`
    : sql`select playing.id from creators cross join lateral (${playingOfCreator}) as playing where creators.user_id = ${creatorId}`
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`${onScreen}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await lockAlerts(tx, ids)
    await sql`
      update alerts set shown_at = ${endedAt}, taken_off_at = ${endedAt}
      where id = any(${ids}::uuid[]) and creator_id = ${creatorId} and ${isLeftToShow}
    `.execute(tx)
  })
}

/** Skips those of these alerts that are still to be shown. The caller has locked them. */
export async function skipUnshown(tx: AnyTransaction, ids: string[]): Promise<void> {
  await sql`
    update alerts set shown_at = ${endedAt}, skipped_at = ${endedAt} where id = any(${ids}::uuid[]) and ${isLeftToShow}
  `.execute(tx)
}

/**
 * Skips alerts in batches. Rows are locked by id first, like everywhere that many alerts are written, because erasing a
 * donor locks alerts of many creators. `condition` is checked again under the lock.
 */
function skipAll(
  db: Database,
  creatorId: string,
  {
    found: ofCreator,
    condition,
    loggedAction,
  }: { found: RawBuilder<unknown>; condition: RawBuilder<boolean>; loggedAction: LoggedAction | undefined },
) {
  const logId = uuidv7()
  return inBatches((batch) =>
    db.transaction().execute(async (tx) => {
      const { rows: found } = await sql<{ id: string }>`
        select found.id from creators cross join lateral (${ofCreator}) as found
        where creators.user_id = ${creatorId} limit ${batch}::integer
      `.execute(tx)
      const ids = found.map(({ id }) => id)
      await lockAlerts(tx, ids)
      const { rows: skipped } = await sql`
        update alerts set shown_at = ${endedAt}, skipped_at = ${endedAt}
        where id = any(${ids}::uuid[]) and creator_id = ${creatorId} and ${condition}
        returning id
      `.execute(tx)
      if (loggedAction && skipped.length > 0) await upsertLogCount(logId, loggedAction, skipped.length).execute(tx)
      return found.length
    }),
  )
}

type AlertChange = {
  creatorId: string
  id: string
  /** The keyword that replaces an id, and the select that finds the alert. */
  keyword?: { word: string; alert: RawBuilder<unknown> }
  change: RawBuilder<unknown>
  /** Limits the change: other alerts are left unchanged and get no entry in the moderation log. */
  where: RawBuilder<boolean>
  /** A further condition for an alert to count as found. */
  isFound?: RawBuilder<boolean>
  loggedAction?: LoggedAction | undefined
}

async function changeAlert(db: Database, order: AlertChange): Promise<string | undefined> {
  const { creatorId, id, keyword, change, where, isFound = sql<boolean>`true`, loggedAction } = order
  const isKeyword = id === keyword?.word
  if (!isKeyword && !isId(id)) return undefined
  const isIdentified = isKeyword ? sql`id = (${keyword.alert})` : sql`(id = ${id}::uuid or donation_id = ${id}::uuid)`
  const isTarget = sql<boolean>`${isIdentified} and creator_id = ${creatorId}`
  const logEntry = loggedAction
    ? sql`, line as (${insertLogEntry(loggedAction, sql`changed`, sql`changed.id`)})`
    : sql``
  const { rows } = await sql<{ id: string }>`
    with changed as (update alerts set ${change} where ${isTarget} and ${where} returning id)${logEntry}
    select id from alerts where ${isTarget} and ${isFound}
  `.execute(db)
  return rows[0]?.id
}
