import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Ends the access of others to a creator's alert control: docks, open invitations and moderators.
 * With `createdBefore`, newer moderators stay. Returns the number of each.
 */
export async function endAlertControlAccess(tx: AnyTransaction, creatorId: string, createdBefore?: Date) {
  const ofCreator = sql`creator_id = ${creatorId}::uuid`
  const isOld = sql`(${createdBefore ?? null}::timestamptz is null or created_at < ${createdBefore ?? null}::timestamptz)`
  // A separate statement waits for an acceptance in progress, so that the next statement sees that moderator.
  const invitations = await endInvitations(tx, creatorId)
  const { rows } = await sql<{ moderators: number; docks: number }>`
    with moderator as (delete from moderators where ${ofCreator} and ${isOld} returning id),
      dock as (delete from docks where ${ofCreator} returning id)
    select (select count(*) from moderator)::integer as moderators, (select count(*) from dock)::integer as docks
  `.execute(tx)
  return { ...(rows[0] ?? { moderators: 0, docks: 0 }), invitations }
}

/** Deletes the open invitations of a creator. Returns their number. */
export async function endInvitations(tx: AnyTransaction, creatorId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('moderator_invitations')
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The logs of other creators keep the person's actions; `readModerationLog` leaves out names of erased accounts. */
export async function eraseTeam(tx: AnyTransaction, userId: string): Promise<void> {
  await endAlertControlAccess(tx, userId)
  await tx.deleteFrom('moderation_log').where('creator_id', '=', userId).execute()
  await tx.deleteFrom('moderators').where('account_id', '=', userId).execute()
  await tx.deleteFrom('moderator_invitations').where('account_id', '=', userId).execute()
}
