import { TIMERS_MAX } from '@aplauso/contract/limits'
import type { NewTimer, Timer, TimerChange } from '@aplauso/contract/timers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { findTimer, type TimerWithClock, toTimer } from './read-timers.ts'
import { beginRun, endRun } from './timer-runs.ts'

/** Ends with limit_reached for more than `TIMERS_MAX` timers. */
export async function addTimer(db: Database, creatorId: string, timer: NewTimer, now = new Date()): Promise<Timer> {
  const id = uuidv7()
  return db.transaction().execute(async (tx) => {
    // Without the lock, two concurrent calls could both add the last timer.
    await lockCreator(tx, creatorId)
    const { rows } = await sql`
      insert into timers (id, creator_id, name, start_seconds, seconds_per_euro, cap_seconds, pause_with_obs, created_at)
      select ${id}::uuid, users.id, ${timer.name}::text, ${timer.startSeconds}::integer, ${timer.secondsPerEuro}::integer,
        ${timer.capSeconds ?? null}::integer, ${timer.pauseWithObs}::boolean, ${now}::timestamptz
      from users where users.id = ${creatorId}::uuid and users.erased_at is null
        and (select count(*) from timers where creator_id = users.id) < ${TIMERS_MAX}::integer
      returning id
    `.execute(tx)
    if (rows.length === 0) throw new AppError('limit_reached', `There are at most ${TIMERS_MAX} timers; delete one`)
    return toTimer(await getTimer(tx, creatorId, id, now), now)
  })
}

/** A new rate applies from now on: time that was earned before keeps the previous rate. */
export function changeTimer(
  db: Database,
  creatorId: string,
  id: string,
  change: TimerChange,
  now = new Date(),
): Promise<Timer> {
  return withLockedTimer(db, { creatorId, id, now }, async (tx, before) => {
    await tx
      .updateTable('timers')
      .set((column) => ({
        // An empty change still needs one column to set.
        name: change.name ?? column.ref('name'),
        start_seconds: change.startSeconds,
        seconds_per_euro: change.secondsPerEuro,
        cap_seconds: change.capSeconds,
        pause_with_obs: change.pauseWithObs,
      }))
      .where('id', '=', id)
      .execute()
    const isRateChanged =
      (change.secondsPerEuro ?? before.seconds_per_euro) !== before.seconds_per_euro ||
      (change.pauseWithObs ?? before.pause_with_obs) !== before.pause_with_obs
    if (!before.is_started || !isRateChanged) return
    if ((await endRun(tx, before, now)) === 'stopped') await beginRun(tx, id, now)
  })
}

/** Ends with not_found for a timer of another creator. */
export async function deleteTimer(db: Database, creatorId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('timers')
    .where('id', '=', isId(id) ? id : null)
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw noSuchTimer(id)
}

type Which = { creatorId: string; id: string; now: Date }

/** Serialises changes of a timer by a row lock. Ends with not_found for a timer of another creator. */
export async function withLockedTimer(
  db: Database,
  { creatorId, id, now }: Which,
  work: (tx: AnyTransaction, before: TimerWithClock) => Promise<void>,
): Promise<Timer> {
  if (!isId(id)) throw noSuchTimer(id)
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('timers').select('id').where('id', '=', id).forUpdate().execute()
    await work(tx, await getTimer(tx, creatorId, id, now))
    return toTimer(await getTimer(tx, creatorId, id, now), now)
  })
}

async function getTimer(tx: AnyTransaction, creatorId: string, id: string, now: Date): Promise<TimerWithClock> {
  const timer = await findTimer(tx, creatorId, id, now)
  if (timer === undefined) throw noSuchTimer(id)
  return timer
}

const noSuchTimer = (id: string) => new AppError('not_found', `There is no timer ${id}`)

/** Deletes timers and, by cascade, their runs. */
export async function eraseTimers(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('timers').where('creator_id', '=', creatorId).execute()
}
