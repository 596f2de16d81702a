import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Waits until `count` statements of the app wait for a lock of the test's own transaction. The embedded engine cannot
 * even start them: its one connection belongs to the transaction until it ends.
 */
export async function untilBlocked(
  { database }: { database: Pick<TestApp['database'], 'db' | 'engine'> },
  count = 1,
): Promise<void> {
  if (database.engine === 'embedded') return
  const blocked = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.db)
    return rows.length
  }
  await expect.poll(blocked, { interval: 20 }).toBeGreaterThanOrEqual(count)
}
