import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import { type Deed, logged, loggedCount } from '#modules/stage/public.ts'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { lockAlerts } from './lock-alerts.ts'
import { playingOfCreator } from './overlay-rows.ts'
import { isNeverShown, isReplayWaiting, isTakenOff, windowStart } from './unshown.ts'

// Each gives the id of the alert that is named by it, by its donation or by a word, undefined when it is not this creator's. `by`: whose
// hand it is, for the log.
type Change = (db: Database, creatorId: string, id: string, by?: Actor) => Promise<string | undefined>

const isLeftToShow = sql<boolean>`(alerts.shown_at is null or ${isReplayWaiting})`

// What comes later in the order of the row's versions is later by its time too, though its transaction began earlier or
// the clock was set back.
const overAt = sql<Date>`greatest(now(), alerts.replay_requested_at)`
const wantedAt = sql<Date>`greatest(now(), alerts.shown_at + interval '1 microsecond')`

// What a button says that can only send one request, and so knows no id: the statement finds which alert that is.
export const PLAYING = 'playing'
export const LATEST = 'latest'

const isHeard = (creatorId: string) => sql`
  select playing.id from creators cross join lateral (${playingOfCreator}) as playing
  where creators.user_id = ${creatorId}::uuid order by playing.place, playing.since limit 1`
const isLatest = (creatorId: string) => sql`
  select latest.id from alerts as latest
  where latest.creator_id = ${creatorId}::uuid and latest.shown_at is not null and latest.withdrawn_at is null
  order by latest.sequence desc limit 1`

/** A later report keeps the first time, unless a replay was asked for since. */
export const markShown: Change = (db, creatorId, id) =>
  changeAlert(db, { creatorId, id, change: sql`shown_at = ${overAt}`, where: isLeftToShow })

/** Nothing is left to show of it. What was shown to its end before stays shown. */
export const skipAlert: Change = (db, creatorId, id, by) =>
  changeAlert(db, {
    ...{ creatorId, id, where: isLeftToShow, called: { word: PLAYING, alert: isHeard(creatorId) } },
    change: sql`shown_at = ${overAt}, skipped_at = ${overAt}`,
    deed: by && { creatorId, actor: by, action: 'skip' },
  })

const mayReturn = sql<boolean>`withdrawn_at is null`

/** Has the alert shown again, now or by the next overlay that comes; not one whose donation has gone back. */
export const requestReplay: Change = (db, creatorId, id, by) =>
  changeAlert(db, {
    ...{ creatorId, id, where: mayReturn, isFound: mayReturn, called: { word: LATEST, alert: isLatest(creatorId) } },
    change: sql`replay_requested_at = ${wantedAt}, replays = replays + 1`,
    deed: by && { creatorId, actor: by, action: 'replay' },
  })

const clearing = (creatorId: string, by: Actor | undefined, list: 'waiting' | 'missed'): Deed | undefined =>
  by && { creatorId, actor: by, action: 'clear', detail: { list } }

/** Skips all that waits, but for what is on the screen of an overlay. */
export function clearWaiting(db: Database, creatorId: string, by?: Actor): Promise<void> {
  const isWaiting = sql`
    -- Two questions, each answered by an index of its own: as one it would be asked of all that was ever missed.
    select alerts.id from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at > ${windowStart}
    union all
    select alerts.id from alerts where alerts.creator_id = creators.user_id and ${isReplayWaiting}
    except all
    select playing.id from (${playingOfCreator}) as playing`
  return skipAll(db, creatorId, { found: isWaiting, condition: isLeftToShow, deed: clearing(creatorId, by, 'waiting') })
}

/** Skips all that was missed, tests included. */
export function clearMissed(db: Database, creatorId: string, by?: Actor): Promise<void> {
  const isMissed = sql`
    select alerts.id from alerts
    where alerts.creator_id = creators.user_id and ${isNeverShown} and alerts.created_at <= ${windowStart}
    union all
    select alerts.id from alerts where alerts.creator_id = creators.user_id and ${isTakenOff}`
  const condition = sql<boolean>`(${isNeverShown} or ${isTakenOff})`
  return skipAll(db, creatorId, { found: isMissed, condition, deed: clearing(creatorId, by, 'missed') })
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
function skipAll(
  db: Database,
  creatorId: string,
  {
    found: ofCreator,
    condition,
    deed,
  }: { found: RawBuilder<unknown>; condition: RawBuilder<boolean>; deed: Deed | undefined },
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
        update alerts set shown_at = ${overAt}, skipped_at = ${overAt}
        where id = any(${ids}::uuid[]) and creator_id = ${creatorId} and ${condition}
        returning id
      `.execute(tx)
      if (deed && skipped.length > 0) await loggedCount(logId, deed, skipped.length).execute(tx)
      return found.length
    }),
  )
}

type AlertChange = {
  creatorId: string
  id: string
  /** The word that stands for an id here, and which alert it is. */
  called?: { word: string; alert: RawBuilder<unknown> }
  change: RawBuilder<unknown>
  /** Of what there is to change; any other is left as it is, and is no line in the log. */
  where: RawBuilder<boolean>
  /** What else must hold of an alert that is there at all. */
  isFound?: RawBuilder<boolean>
  deed?: Deed | undefined
}

async function changeAlert(db: Database, order: AlertChange): Promise<string | undefined> {
  const { creatorId, id, called, change, where, isFound = sql<boolean>`true`, deed } = order
  const isCalled = id === called?.word
  if (!isCalled && !isId(id)) return undefined
  const isNamed = isCalled ? sql`id = (${called.alert})` : sql`(id = ${id}::uuid or donation_id = ${id}::uuid)`
  const isIt = sql<boolean>`${isNamed} and creator_id = ${creatorId}`
  const line = deed ? sql`, line as (${logged(deed, sql`changed`, sql`changed.id`)})` : sql``
  const { rows } = await sql<{ id: string }>`
    with changed as (update alerts set ${change} where ${isIt} and ${where} returning id)${line}
    select id from alerts where ${isIt} and ${isFound}
  `.execute(db)
  return rows[0]?.id
}
