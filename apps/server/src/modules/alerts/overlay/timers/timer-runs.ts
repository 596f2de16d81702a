import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnyTransaction } from '#modules/tables.ts'
import type { TimerWithClock } from './read-timers.ts'

/** Starts a run with the current rate. A unique index prevents a second open run. */
export async function beginRun(tx: AnyTransaction, timerId: string, now: Date): Promise<void> {
  await sql`
    insert into timer_runs (id, timer_id, began_at, seconds_per_euro, with_stream)
    select ${uuidv7()}::uuid, timers.id, ${now}::timestamptz, seconds_per_euro, pause_with_obs from timers
    where timers.id = ${timerId}::uuid
    on conflict (timer_id) where ended_at is null do nothing
  `.execute(tx)
}

/** A timer that has run out ended at that moment, not at `now`. */
export async function endRun(
  tx: AnyTransaction,
  { id, clock }: Pick<TimerWithClock, 'id' | 'clock'>,
  now: Date,
): Promise<'stopped' | 'ran_out'> {
  const ranOut = clock.endsAt !== undefined && clock.endsAt <= now
  await sql`
    update timer_runs set ended_at = greatest(began_at, ${ranOut ? clock.endsAt : now}::timestamptz)
    where timer_id = ${id}::uuid and ended_at is null
  `.execute(tx)
  return ranOut ? 'ran_out' : 'stopped'
}

/** Resets a timer to its start time. */
export async function deleteRuns(tx: AnyTransaction, timerId: string): Promise<void> {
  await tx.deleteFrom('timer_runs').where('timer_id', '=', timerId).execute()
  await tx.updateTable('timers').set({ added_seconds: 0 }).where('id', '=', timerId).execute()
}
