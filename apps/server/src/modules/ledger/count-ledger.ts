import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

export type LedgerCounts = { journals: number; entries: number; donations: number }

/** Number of rows that a check has read; `donations` counts those that were ever paid. */
export async function countLedger(db: Database): Promise<LedgerCounts> {
  const { rows } = await sql<LedgerCounts>`
    select (select count(*) from ledger_journals) as journals, (select count(*) from ledger_entries) as entries,
      (select count(*) from donations where paid_at is not null) as donations
  `.execute(db)
  return rows[0] ?? { journals: 0, entries: 0, donations: 0 }
}
