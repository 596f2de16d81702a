import { DAY_MS, HOUR_MS } from '@aplauso/contract/limits'
import { type Kysely, sql } from 'kysely'
import { every, type RoundLog } from './every.ts'

export type RoundDeps = {
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables there are, only its own is used.
  db: Kysely<any>
  log: RoundLog
}

/** A process that ends in the middle of its round is not waited for longer. */
const ROUND_MAX_MS = HOUR_MS
/** Processes have clocks of their own: one that is a little early must not have to wait for the round after. */
const EARLY_SHARE = 0.1

/**
 * Like `every`, for what one process can do for all: rounds begin `pauseMs` apart, whichever process begins them. Who comes
 * first takes the round by a row of `job_rounds`, which holds no connection while the work is done, works through any pooler
 * and on both engines, and lets another process go on when one has died.
 */
export function everyInOneProcess(
  deps: RoundDeps,
  pauseMs: number,
  name: string,
  work: () => Promise<unknown>,
  firstMs?: number,
) {
  const dueAfter = (now: Date) => new Date(now.getTime() + pauseMs * (1 - EARLY_SHARE))
  return every(pauseMs, name, deps.log, () => claimRound(deps.db, { name, dueAfter, work }), firstMs)
}

/**
 * Once a day at `atMs` after midnight UTC, by one process; also within an hour of a start when the last time was missed, or
 * there has been none.
 */
export function daily(deps: RoundDeps, atMs: number, name: string, work: () => Promise<unknown>) {
  const dueAfter = (now: Date) => nextTime(atMs, now)
  const pauseMs = () => {
    const now = new Date()
    return nextTime(atMs, now).getTime() - now.getTime()
  }
  return every(
    pauseMs,
    name,
    deps.log,
    () => claimRound(deps.db, { name, dueAfter, work }),
    Math.min(HOUR_MS, pauseMs()),
  )
}

/** The next moment after `now` that is `atMs` after midnight UTC. */
export function nextTime(atMs: number, now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + atMs
  return new Date(today > now.getTime() ? today : today + DAY_MS)
}

type Round = { name: string; dueAfter: (now: Date) => Date; work: () => Promise<unknown> }

/** Does the work if its round is due and nobody else is at it. */
export async function claimRound(
  db: RoundDeps['db'],
  { name, dueAfter, work }: Round,
  now = new Date(),
): Promise<void> {
  const latest = Math.max(now.getTime() + ROUND_MAX_MS, dueAfter(now).getTime())
  const { rows } = await sql`
    insert into job_rounds (name, due_at) values (${name}, ${new Date(latest)}::timestamptz)
    on conflict (name) do update set due_at = excluded.due_at where job_rounds.due_at <= ${now}::timestamptz
    returning name
  `.execute(db)
  if (rows.length === 0) return
  try {
    await work()
  } finally {
    await sql`update job_rounds set due_at = ${dueAfter(new Date())}::timestamptz where name = ${name}`.execute(db)
  }
}
