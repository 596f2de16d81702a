import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Locks alerts in one order before a statement that writes many of them. The lock is a statement of its own
 * (docs/locks.md).
 */
export async function lockAlerts(tx: AnyTransaction, ids: string[]): Promise<void> {
  await sql`select from alerts where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}
