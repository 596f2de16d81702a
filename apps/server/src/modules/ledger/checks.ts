import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AGENCY_FIGURES } from './checks/agency-figures.ts'
import { BALANCE } from './checks/balance.ts'
import { BOOKINGS } from './checks/bookings.ts'
import { CREATOR_FIGURES } from './checks/creator-figures.ts'
import { DONOR_FIGURES } from './checks/donor-figures.ts'
import { REFUNDS } from './checks/refunds.ts'
import { SUBSCRIPTIONS } from './checks/subscriptions.ts'

/**
 * Proves the money's invariants on the whole database, as it is at one moment, and names every row that breaks one; an empty
 * list is health. Run after each test file and every night.
 */
export async function findLedgerProblems(db: Database): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Millions of donations take minutes, which no request may.
      await sql`set local statement_timeout = 0`.execute(tx)
      const problems: string[] = []
      for (const check of [BOOKINGS, CREATOR_FIGURES, DONOR_FIGURES, AGENCY_FIGURES, REFUNDS, BALANCE, SUBSCRIPTIONS]) {
        problems.push(...(await problemsBy(tx, check)))
      }
      return problems
    })
}

async function problemsBy(tx: AnyTransaction, check: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`${check}`.execute(tx)
  return rows.map(({ problem }) => problem)
}
