import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/** Ends what opens a creator's stage to others, or what of it was made before a moment. Gives how much there was. */
export async function endStageAccess(tx: AnyTransaction, creatorId: string, madeBefore?: Date) {
  const isOver = sql`creator_id = ${creatorId}::uuid
    and (${madeBefore ?? null}::timestamptz is null or created_at < ${madeBefore ?? null}::timestamptz)`
  const { rows } = await sql<{ moderators: number; docks: number }>`
    with moderator as (delete from moderators where ${isOver} returning id),
      invitation as (delete from moderator_invitations where ${isOver} returning id),
      dock as (delete from docks where ${isOver} returning id)
    select (select count(*) from moderator)::integer as moderators, (select count(*) from dock)::integer as docks
  `.execute(tx)
  return rows[0] ?? { moderators: 0, docks: 0 }
}

/** The log of others' stages keeps what the person did there: it names who is not erased, and nobody else. */
export async function eraseStage(tx: AnyTransaction, userId: string): Promise<void> {
  await endStageAccess(tx, userId)
  await tx.deleteFrom('stage_log').where('creator_id', '=', userId).execute()
  await tx.deleteFrom('moderators').where('account_id', '=', userId).execute()
  await tx.deleteFrom('moderator_invitations').where('account_id', '=', userId).execute()
}
