import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ActorIdentity } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { playingOfCreator } from './connected-overlays.ts'
import { lockAlerts } from './lock-alerts.ts'
import { insertLogEntry, type LoggedAction, upsertLogCount } from './team/moderation-log.ts'
import { isNeverShown, isReplayWaiting, isTakenOffScreen, windowStart } from './unshown-alerts.ts'

// Each gives the id of the alert that is named by it, by its donation or by a word, undefined when it is not this creator's. `by`: whose
// hand it is, for the log.
type ChangeAlert = (db: Database, creatorId: string, id: string, by?: ActorIdentity) => Promise<string | undefined>

const isLeftToShow = sql<boolean>`(alerts.shown_at is null or ${isReplayWaiting})`

// What comes later in the order of the row's versions is later by its time too, though its transaction began earlier or
// the clock was set back.
const endedAt = sql<Date>`greatest(now(), alerts.replay_requested_at)`
const requestedAt = sql<Date>`greatest(now(), alerts.shown_at + interval '1 microsecond')`

// What a button says that can only send one request, and so knows no id: the statement finds which alert that is.
export const PLAYING = 'playing'
export const LATEST = 'latest'

const selectPlaying = (creatorId: string) => sql`
  select playing.id from creators cross join lateral (${playingOfCreator}) as playing
  where creators.user_id = ${creatorId}::uuid order by playing.place, playing.since limit 1`
const selectLatest = (creatorId: string) => sql`
  select latest.id from alerts as latest
  where latest.creator_id = ${creatorId}::uuid and latest.shown_at is not null and latest.withdrawn_at is null
  order by latest.sequence desc limit 1`

/** A later report keeps the first time, unless a replay was asked for since. */
export const markShown: ChangeAlert = (db, creatorId, id) =>
  changeAlert(db, { creatorId, id, change: sql`shown_at = ${endedAt}`, where: isLeftToShow })

/** Nothing is left to show of it. What was shown to its end before stays shown. */
export const skipAlert: ChangeAlert = (db, creatorId, id, by) =>
  changeAlert(db, {
    ...{ creatorId, id, where: isLeftToShow, keyword: { word: PLAYING, alert: selectPlaying(creatorId) } },
    change: sql`shown_at = ${endedAt}, skipped_at = ${endedAt}`,
    loggedAction: by && { creatorId, actor: by, action: 'skip' },
  })

const isNotWithdrawn = sql<boolean>`withdrawn_at is null`

/** Has the alert shown again, now or by the next overlay that comes; not one whose donation has gone back. */
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

/** Skips all that waits, but for what is on the screen of an overlay. */
export function clearWaiting(db: Database, creatorId: string, by?: ActorIdentity): Promise<void> {
  const isWaiting = sql`
    -- Two questions, each answered by an index of its own: as one it would be asked of all that was ever missed.
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

/** Skips all that was missed, tests included. */
export function clearMissed(db: Database, creatorId: string, by?: ActorIdentity): Promise<void> {
  const isMissed = sql`
    select alerts.id from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at <= ${windowStart}
    union all
    select alerts.id from alerts where alerts.creator_id = creators.user_id and ${isTakenOffScreen}`
  const condition = sql<boolean>`(${isNeverShown} or ${isTakenOffScreen})`
  return skipAll(db, creatorId, { found: isMissed, condition, loggedAction: clearAction(creatorId, by, 'missed') })
}

/** Ends what is on the screen of an overlay, or what it says that it shows: missed, until somebody asks to see it again. */
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

/**
 * Skips those of which the condition still holds once they are locked, by their ids, as whoever else takes many of them does:
 * who erases a donor's words has alerts of many creators.
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
  /** The word that stands for an id here, and which alert it is. */
  keyword?: { word: string; alert: RawBuilder<unknown> }
  change: RawBuilder<unknown>
  /** Of what there is to change; any other is left as it is, and is no line in the log. */
  where: RawBuilder<boolean>
  /** What else must hold of an alert that is there at all. */
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
