import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Ends what opens a creator's alert control to others: every dock, every open invitation, and all moderators or those made
 * before a moment. Gives how much there was.
 */
export async function endAlertControlAccess(tx: AnyTransaction, creatorId: string, createdBefore?: Date) {
  const ofCreator = sql`creator_id = ${creatorId}::uuid`
  const isOld = sql`(${createdBefore ?? null}::timestamptz is null or created_at < ${createdBefore ?? null}::timestamptz)`
  // In a statement of its own: it waits for somebody who is accepting an invitation, and the next one sees that moderator.
  const invitations = await endInvitations(tx, creatorId)
  const { rows } = await sql<{ moderators: number; docks: number }>`
    with moderator as (delete from moderators where ${ofCreator} and ${isOld} returning id),
      dock as (delete from docks where ${ofCreator} returning id)
    select (select count(*) from moderator)::integer as moderators, (select count(*) from dock)::integer as docks
  `.execute(tx)
  return { ...(rows[0] ?? { moderators: 0, docks: 0 }), invitations }
}

/** Nobody joins any more by what was sent out. Gives how many invitations there were. */
export async function endInvitations(tx: AnyTransaction, creatorId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('moderator_invitations')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The log of others' stages keeps what the person did there: it names who is not erased, and nobody else. */
export async function eraseTeam(tx: AnyTransaction, userId: string): Promise<void> {
  await endAlertControlAccess(tx, userId)
  await tx.deleteFrom('stage_log').where('creator_id', '=', userId).execute()
  await tx.deleteFrom('moderators').where('account_id', '=', userId).execute()
  await tx.deleteFrom('moderator_invitations').where('account_id', '=', userId).execute()
}
