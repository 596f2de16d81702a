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
