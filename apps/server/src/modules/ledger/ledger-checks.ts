import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AGENCY_STATS_CHECKS } from './checks/agency-stats-checks.ts'
import { BALANCE_CHECKS } from './checks/balance-checks.ts'
import {
  BOOKING_CHECKS,
  PAYMENT_SYNC_CHECKS,
  RECURRING_DONATION_CHECKS,
  REFUND_CHECKS,
} from './checks/payment-checks.ts'
import { PAYOUT_CHECKS } from './checks/payout-checks.ts'
import { CREATOR_STATS_CHECKS, DONOR_STATS_CHECKS } from './checks/stats-checks.ts'
import { SUBSCRIPTION_CHECKS } from './checks/subscription-checks.ts'

const STATS_CHECKS = [CREATOR_STATS_CHECKS, DONOR_STATS_CHECKS, AGENCY_STATS_CHECKS]
const CHECKS = [
  BOOKING_CHECKS,
  ...STATS_CHECKS,
  REFUND_CHECKS,
  BALANCE_CHECKS,
  PAYOUT_CHECKS,
  SUBSCRIPTION_CHECKS,
  RECURRING_DONATION_CHECKS,
  PAYMENT_SYNC_CHECKS,
].flat()

/**
 * Checks the invariants of money on the whole database and names every row that breaks one; an empty list means
 * healthy. Runs after each test file and in a scheduled job. Each invariant is one statement, so both of its sides are
 * read at the same moment, whatever is booked meanwhile. Between two of them the connection is free, which matters to
 * the embedded engine with its one connection. No long snapshot delays the vacuum of PostgreSQL.
 */
export async function findLedgerProblems(db: Database): Promise<string[]> {
  const problems: string[] = []
  for (const check of CHECKS) problems.push(...(await runCheck(db, check)))
  return problems
}

async function runCheck(db: Database, check: RawBuilder<unknown>): Promise<string[]> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Millions of donations take minutes, longer than the timeout of requests.
      await sql`set local statement_timeout = 0`.execute(tx)
      const { rows } = await sql<{ problem: string }>`select problem from (${check}) as found (problem)`.execute(tx)
      return rows.map(({ problem }) => problem)
    })
}

export type BooksState = { ok: boolean; checkedAt: Date; differences: string[] }

const STORED_MAX = 100

/** Stores the result of the newest check of the books, for the operator's overview. */
export async function saveBooksCheck(db: Database, differences: readonly string[], checkedAt: Date): Promise<void> {
  const stored = differences.slice(0, STORED_MAX)
  await sql`
    insert into books_check (checked_at, differences, differences_count)
    values (${checkedAt}::timestamptz, ${stored}::text[], ${differences.length}::integer)
    on conflict (id) do update set checked_at = excluded.checked_at, differences = excluded.differences,
      differences_count = excluded.differences_count
    where books_check.checked_at <= excluded.checked_at
  `.execute(db)
}

/** How many differences the newest check found; 0 before the first. */
export const booksDifferences = sql<number>`coalesce((select differences_count from books_check), 0)`

/** Undefined before the first check. */
export async function findBooksState(db: Database): Promise<BooksState | undefined> {
  const row = await db.selectFrom('books_check').selectAll().executeTakeFirst()
  return row && { ok: row.differences_count === 0, checkedAt: row.checked_at, differences: row.differences }
}
