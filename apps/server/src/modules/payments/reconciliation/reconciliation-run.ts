import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/** Older than this, the mark tells that no process has used this database meanwhile. */
const GAP_MS = MINUTE_MS
/** Without any gap too: a failover that lost seconds leaves none to be seen. */
const REGULAR_MS = HOUR_MS
/** What was made shortly before is looked at too: clocks differ, and a row may be later than its payment. */
const MARGIN_MS = 10 * MINUTE_MS

/**
 * Moves the mark that says until when this database was in use, by the database's own clock, and notes a gap: the mark is
 * older than it should be, or than `seen`, where it was when this process looked last, because the database went back to an
 * earlier moment. Older payments are then to be checked again too. After an hour in which nothing was looked through, that hour is.
 * Gives where the mark is now.
 */
export async function recordHeartbeat(db: Database, lastHeartbeat: Date | undefined): Promise<Date> {
  const { rows } = await sql<{ alive_at: Date }>`
    with before as (
      select alive_at, coalesce(alive_at < clock_timestamp() - interval '1 millisecond' * ${GAP_MS}::integer
        or alive_at < ${lastHeartbeat ?? null}::timestamptz, false) as is_gap
      from reconciliation for update
    )
    update reconciliation set alive_at = greatest(before.alive_at, clock_timestamp()),
      gap_at = case when is_gap then date_trunc('milliseconds', clock_timestamp()) else gap_at end,
      since = case when is_gap then least(since, before.alive_at - interval '1 millisecond' * ${MARGIN_MS}::integer)
        when looked_at < clock_timestamp() - interval '1 millisecond' * ${REGULAR_MS}::integer
        then least(since, looked_at - interval '1 millisecond' * ${MARGIN_MS}::integer) else since end
    from before
    returning reconciliation.alive_at
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database has no mark of when it was in use')
  return row.alive_at
}

/** So long a process that died has the others wait. */
const LEASE_MS = 5 * MINUTE_MS

/** What is still to be done: payments listed since a time, and all that are followed checked again, because of that gap. */
export type ReconciliationRun = { since: Date | null; gap_at: Date | null }

/** Has this process, and no other, look for what was lost. Undefined: another is at it. */
export async function claimRun(db: Database): Promise<ReconciliationRun | undefined> {
  const { rows } = await sql<ReconciliationRun>`
    update reconciliation set busy_until = clock_timestamp() + interval '1 millisecond' * ${LEASE_MS}::integer
    where busy_until is null or busy_until < clock_timestamp()
    returning since, gap_at
  `.execute(db)
  return rows[0]
}

/** It takes longer. */
export async function extendRun(db: Database): Promise<void> {
  await sql`
    update reconciliation set busy_until = clock_timestamp() + interval '1 millisecond' * ${LEASE_MS}::integer
  `.execute(db)
}

/** The next turn is in a minute. `done`: what has been seen to; what was noted meanwhile stays. */
export async function endRun(db: Database, { since: done, gap_at }: ReconciliationRun): Promise<void> {
  await sql`
    update reconciliation set busy_until = clock_timestamp() + interval '1 millisecond' * ${MINUTE_MS}::integer,
      looked_at = case when ${done}::timestamptz is null then looked_at else clock_timestamp() end,
      since = case when since >= ${done}::timestamptz then null else since end,
      gap_at = case when gap_at <= ${gap_at}::timestamptz then null else gap_at end
  `.execute(db)
}
