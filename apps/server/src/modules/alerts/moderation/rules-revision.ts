import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** A new revision makes earlier judgements stale, so that they are repeated. Call after `lockCreator`. */
export async function raiseRevision(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx
    .updateTable('creators')
    .set({ moderation_revision: sql`moderation_revision + 1` })
    .where('user_id', '=', creatorId)
    .execute()
}
