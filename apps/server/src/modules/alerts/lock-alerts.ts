import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** Before a statement that writes many: in one order, and in a statement of its own (docs/locks.md). */
export async function lockAlerts(tx: AnyTransaction, ids: string[]): Promise<void> {
  await sql`select from alerts where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}
