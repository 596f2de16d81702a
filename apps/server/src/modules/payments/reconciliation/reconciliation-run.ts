import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/** A heartbeat older than this means that no process used this database in between. */
const GAP_MS = MINUTE_MS
/** Reconciliation also runs without a gap: a failover that lost seconds leaves none to detect. */
const REGULAR_MS = HOUR_MS
/** Reconciliation starts this much earlier: clocks differ, and a row may be written after its payment. */
const MARGIN_MS = 10 * MINUTE_MS

/**
 * Updates the heartbeat `heartbeat_at` by the database's clock and records a gap. A gap: the heartbeat is too old, or
 * older than `lastHeartbeat`, because the database went back to an earlier state. A gap also makes all payment syncs
 * due. An hour without reconciliation makes that hour due. Returns the new heartbeat.
 */
export async function recordHeartbeat(db: Database, lastHeartbeat: Date | undefined): Promise<Date> {
  const { rows } = await sql<{ heartbeat_at: Date }>`
    with before as (
      select heartbeat_at, coalesce(heartbeat_at < clock_timestamp() - interval '1 millisecond' * ${GAP_MS}::integer
        or heartbeat_at < ${lastHeartbeat ?? null}::timestamptz, false) as is_gap
      from reconciliation for update
    )
    update reconciliation set heartbeat_at = greatest(before.heartbeat_at, clock_timestamp()),
      gap_at = case when is_gap then date_trunc('milliseconds', clock_timestamp()) else gap_at end,
      since = case when is_gap then least(since, before.heartbeat_at - interval '1 millisecond' * ${MARGIN_MS}::integer)
        when last_listed_at < clock_timestamp() - interval '1 millisecond' * ${REGULAR_MS}::integer
        then least(since, last_listed_at - interval '1 millisecond' * ${MARGIN_MS}::integer) else since end
    from before
    returning reconciliation.heartbeat_at
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('table reconciliation has no row')
  return row.heartbeat_at
}

/** Other processes wait this long for one that died during a run. */
const LEASE_MS = 5 * MINUTE_MS

/**
 * Remaining work: payments since `since` to compare, and all payment syncs to recheck because of the gap at `gap_at`.
 */
export type ReconciliationRun = { since: Date | null; gap_at: Date | null }

/** Claims the next run for this process. Undefined where another process has it. */
export async function claimRun(db: Database): Promise<ReconciliationRun | undefined> {
  const { rows } = await sql<ReconciliationRun>`
    update reconciliation set leased_until = clock_timestamp() + interval '1 millisecond' * ${LEASE_MS}::integer
    where leased_until is null or leased_until < clock_timestamp()
    returning since, gap_at
  `.execute(db)
  return rows[0]
}

export async function extendRun(db: Database): Promise<void> {
  await sql`
    update reconciliation set leased_until = clock_timestamp() + interval '1 millisecond' * ${LEASE_MS}::integer
  `.execute(db)
}

/** Ends the run and allows the next one in a minute. `done` is the finished work; work recorded meanwhile stays. */
export async function endRun(db: Database, { since: done, gap_at }: ReconciliationRun): Promise<void> {
  await sql`
    update reconciliation set leased_until = clock_timestamp() + interval '1 millisecond' * ${MINUTE_MS}::integer,
      last_listed_at = case when ${done}::timestamptz is null then last_listed_at else clock_timestamp() end,
      since = case when since >= ${done}::timestamptz then null else since end,
      gap_at = case when gap_at <= ${gap_at}::timestamptz then null else gap_at end
  `.execute(db)
}
