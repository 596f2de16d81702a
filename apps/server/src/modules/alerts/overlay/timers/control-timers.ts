import { SECOND_MS, TIMER_MAX_SECONDS } from '@aplauso/contract/limits'
import type { LogAction } from '@aplauso/contract/team'
import type { Timer } from '@aplauso/contract/timers'
import { sql } from 'kysely'
import type { ActorIdentity } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { insertLogEntry } from '../../team/moderation-log.ts'
import { withLockedTimer } from './change-timers.ts'
import type { TimerWithClock } from './read-timers.ts'
import { beginRun, deleteRuns, endRun } from './timer-runs.ts'

type TimerAction = { creatorId: string; id: string; actor: ActorIdentity }

const isOver = ({ clock }: TimerWithClock) => clock.leftMs === 0

/** Starts or resumes a timer. One that has run out starts from the beginning; a running one does not change. */
export function startTimer(db: Database, timerAction: TimerAction, now = new Date()): Promise<Timer> {
  return withLockedTimer(db, { ...timerAction, now }, async (tx, before) => {
    if (before.is_started && !isOver(before)) return
    if (isOver(before)) await deleteRuns(tx, before.id)
    await beginRun(tx, before.id, now)
    await logTimerAction(tx, timerAction, before, 'timer_started')
  })
}

export function pauseTimer(db: Database, timerAction: TimerAction, now = new Date()): Promise<Timer> {
  return withLockedTimer(db, { ...timerAction, now }, async (tx, before) => {
    if (!before.is_started) return
    await endRun(tx, before, now)
    await logTimerAction(tx, timerAction, before, 'timer_paused')
  })
}

/** Adds time. A timer that has run out then has exactly this time left, and continues unless it was paused. */
export function addTime(db: Database, timerAction: TimerAction, seconds: number, now = new Date()): Promise<Timer> {
  return withLockedTimer(db, { ...timerAction, now }, async (tx, before) => {
    const ranOut = before.is_started && isOver(before)
    if (ranOut) await endRun(tx, before, now)
    const owedSeconds = seconds > 0 ? Math.ceil(before.clock.owedMs / SECOND_MS) : 0
    await sql`
      update timers set added_seconds = greatest(-${TIMER_MAX_SECONDS}::integer,
        least(${TIMER_MAX_SECONDS}::integer, added_seconds + ${seconds + owedSeconds}::integer))
      where id = ${before.id}::uuid
    `.execute(tx)
    if (ranOut) await beginRun(tx, before.id, now)
    await logTimerAction(tx, timerAction, before, 'timer_added', seconds)
  })
}

/** Resets a timer to its start time and stops it. */
export function resetTimer(db: Database, timerAction: TimerAction, now = new Date()): Promise<Timer> {
  return withLockedTimer(db, { ...timerAction, now }, async (tx, before) => {
    const isFresh = !before.is_started && before.ran_ms === 0 && before.added_seconds === 0
    await deleteRuns(tx, before.id)
    if (!isFresh) await logTimerAction(tx, timerAction, before, 'timer_reset')
  })
}

async function logTimerAction(
  tx: AnyTransaction,
  { creatorId, actor }: TimerAction,
  { name }: TimerWithClock,
  action: LogAction,
  seconds?: number,
): Promise<void> {
  const detail = { name, ...(seconds !== undefined && { seconds }) }
  await insertLogEntry({ creatorId, actor, action, detail }, sql`(values (1)) as done`).execute(tx)
}
