import { DAY_MS, HOUR_MS } from '@aplauso/contract/limits'
import { type Kysely, sql } from 'kysely'
import { every, type RoundLog } from './every.ts'

export type RoundDeps = {
  // biome-ignore lint/suspicious/noExplicitAny: any tables; only `job_rounds` is used.
  db: Kysely<any>
  log: RoundLog
}

/** A process that ends during its round is not waited for longer. */
const ROUND_MAX_MS = HOUR_MS
/** Clocks of processes differ: one that is slightly early must not wait for the round after. */
const EARLY_SHARE = 0.1

/**
 * Like `every`, for work that one process does for all: rounds begin `pauseMs` apart, in whichever process is first.
 * The first process claims the round in a row of `job_rounds`. This holds no connection during the work, runs behind
 * any pooler and on both engines, and lets another process continue when one has died.
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
 * Runs once a day at `atMs` after midnight UTC, in one process. A missed or first run follows within an hour of a
 * start.
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

/** Does the work if its round is due and no other process runs it. */
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
