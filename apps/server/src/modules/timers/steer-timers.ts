import { SECOND_MS, TIMER_MAX_SECONDS } from '@aplauso/contract/limits'
import type { LogAction } from '@aplauso/contract/stage'
import type { Timer } from '@aplauso/contract/timers'
import { sql } from 'kysely'
import type { Actor } from '#modules/access/public.ts'
import { logged } from '#modules/stage/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { changingTimer } from './change-timers.ts'
import type { KnownTimer } from './read-timers.ts'
import { beginRun, endRun, forgetRuns } from './runs.ts'

/** Whose timer, which, and whose hand it is. */
type Press = { creatorId: string; id: string; actor: Actor }

const isOver = ({ clock }: KnownTimer) => clock.leftMs === 0

/** Lets it run (on). One that is over begins anew; one that runs is left alone. */
export function startTimer(db: Database, press: Press, now = new Date()): Promise<Timer> {
  return changingTimer(db, { ...press, now }, async (tx, before) => {
    if (before.is_started && !isOver(before)) return
    if (isOver(before)) await forgetRuns(tx, before.id)
    await beginRun(tx, before.id, now)
    await write(tx, press, before, 'timer_started')
  })
}

export function pauseTimer(db: Database, press: Press, now = new Date()): Promise<Timer> {
  return changingTimer(db, { ...press, now }, async (tx, before) => {
    if (!before.is_started) return
    await endRun(tx, before, now)
    await write(tx, press, before, 'timer_paused')
  })
}

/** What is added is there: one that is over has so much left, and runs on if nobody had paused it. */
export function addTime(db: Database, press: Press, seconds: number, now = new Date()): Promise<Timer> {
  return changingTimer(db, { ...press, now }, async (tx, before) => {
    const ranOut = before.is_started && isOver(before)
    if (ranOut) await endRun(tx, before, now)
    const owedSeconds = seconds > 0 ? Math.ceil(before.clock.owedMs / SECOND_MS) : 0
    await sql`
      update timers set added_seconds = greatest(-${TIMER_MAX_SECONDS}::integer,
        least(${TIMER_MAX_SECONDS}::integer, added_seconds + ${seconds + owedSeconds}::integer))
      where id = ${before.id}::uuid
    `.execute(tx)
    if (ranOut) await beginRun(tx, before.id, now)
    await write(tx, press, before, 'timer_added', seconds)
  })
}

/** Back to what it begins with, and not running. */
export function resetTimer(db: Database, press: Press, now = new Date()): Promise<Timer> {
  return changingTimer(db, { ...press, now }, async (tx, before) => {
    const isFresh = !before.is_started && before.ran_ms === 0 && before.added_seconds === 0
    await forgetRuns(tx, before.id)
    if (!isFresh) await write(tx, press, before, 'timer_reset')
  })
}

async function write(
  tx: AnyTransaction,
  { creatorId, actor }: Press,
  { name }: KnownTimer,
  action: LogAction,
  seconds?: number,
): Promise<void> {
  const detail = { name, ...(seconds !== undefined && { seconds }) }
  await logged({ creatorId, actor, action, detail }, sql`(values (1)) as done`).execute(tx)
}
