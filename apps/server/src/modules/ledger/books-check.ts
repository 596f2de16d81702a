import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

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

/** Undefined before the first check. */
export async function findBooksState(db: Database): Promise<BooksState | undefined> {
  const row = await db.selectFrom('books_check').selectAll().executeTakeFirst()
  return row && { ok: row.differences_count === 0, checkedAt: row.checked_at, differences: row.differences }
}
