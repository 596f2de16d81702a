import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** What was judged before is judged again. Comes after the creator is locked. */
export async function raiseRevision(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx
    .updateTable('creators')
    .set({ moderation_revision: sql`moderation_revision + 1` })
    .where('user_id', '=', creatorId)
    .execute()
}
