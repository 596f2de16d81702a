import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Until so many statements of the app wait for a lock that the test's own transaction holds. On the embedded engine they
 * cannot even have begun: it has one connection, which the transaction keeps until it ends.
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
