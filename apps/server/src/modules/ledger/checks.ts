import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AGENCY_FIGURES } from './checks/agency-figures.ts'
import { BALANCE } from './checks/balance.ts'
import { BOOKINGS } from './checks/bookings.ts'
import { CREATOR_FIGURES } from './checks/creator-figures.ts'
import { DONOR_FIGURES } from './checks/donor-figures.ts'
import { FOLLOW_UPS } from './checks/follow-ups.ts'
import { REFUNDS } from './checks/refunds.ts'
import { SUBSCRIPTIONS } from './checks/subscriptions.ts'
import { SUPPORTS } from './checks/supports.ts'

const FIGURES = [CREATOR_FIGURES, DONOR_FIGURES, AGENCY_FIGURES]
const CHECKS = [BOOKINGS, ...FIGURES, REFUNDS, BALANCE, SUBSCRIPTIONS, SUPPORTS, FOLLOW_UPS].flat()

/**
 * Proves the money's invariants on the whole database and names every row that breaks one; an empty list is health. Run after
 * each test file and every night. Each invariant is one statement and so sees both of its sides as they are at one moment,
 * whatever is booked meanwhile; between two of them the connection is free for others, of which the embedded engine has but
 * one, and no snapshot of the whole proof keeps PostgreSQL from tidying up.
 */
export async function findLedgerProblems(db: Database): Promise<string[]> {
  const problems: string[] = []
  for (const check of CHECKS) problems.push(...(await problemsBy(db, check)))
  return problems
}

async function problemsBy(db: Database, check: RawBuilder<unknown>): Promise<string[]> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Millions of donations take minutes, which no request may.
      await sql`set local statement_timeout = 0`.execute(tx)
      const { rows } = await sql<{ problem: string }>`select problem from (${check}) as found (problem)`.execute(tx)
      return rows.map(({ problem }) => problem)
    })
}
