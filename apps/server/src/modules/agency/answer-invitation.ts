import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/errors.ts'
import { holdAccounts } from './hold-accounts.ts'
import { isNotManaged, isOpenTo } from './open-invitations.ts'

const TOKEN = /^[\w-]{1,64}$/

/** Lets the agency in. False when this creator has no such invitation (any more). */
export async function acceptInvitation(db: Database, creatorId: string, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false
  try {
    return await db.transaction().execute(async (tx) => {
      const agencyId = await findAgency(tx, token)
      const bothAreThere = agencyId !== undefined && (await holdAccounts(tx, [agencyId, creatorId]))
      return bothAreThere && accept(tx, creatorId, token)
    })
  } catch (error) {
    // The agency asked twice, and its other invitation was accepted between this statement's look and its write.
    if (isUniqueViolation(error, 'agency_invitations_open_key')) return false
    throw error
  }
}

async function accept(tx: AnyTransaction, creatorId: string, token: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with mine as (${openOfTheSameAgency(creatorId, token)}), superseded as (
      update agency_invitations set status = 'withdrawn', email = null, ended_at = ${new Date()}::timestamptz
      from mine where agency_invitations.id = mine.id and mine.token <> ${token}
        and exists (select from mine where token = ${token})
      returning agency_invitations.id
    )
    update agency_invitations
    set status = 'accepted', creator_id = ${creatorId}::uuid, email = null, answered_at = ${new Date()}::timestamptz
    from mine where agency_invitations.id = mine.id and mine.token = ${token}
      -- The others are closed first: two of one agency cannot both be open to one creator.
      and (select count(*) from superseded) >= 0
    returning agency_invitations.id
  `.execute(tx)
  return rows.length > 0
}

/** Says no to the agency, however often it asked. False when this creator has no such invitation (any more). */
export async function declineInvitation(db: Database, creatorId: string, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false
  const { rows } = await sql<{ id: string }>`
    with mine as (${openOfTheSameAgency(creatorId, token)})
    update agency_invitations set status = 'declined', email = null, answered_at = ${new Date()}::timestamptz
    from mine where agency_invitations.id = mine.id and exists (select from mine where token = ${token})
    returning agency_invitations.id
  `.execute(db)
  return rows.length > 0
}

async function findAgency(tx: AnyTransaction, token: string): Promise<string | undefined> {
  const asked = await tx
    .selectFrom('agency_invitations')
    .select('agency_id')
    .where('token', '=', token)
    .executeTakeFirst()
  return asked?.agency_id
}

/** Locked in one order, so that two answers at once wait for each other and the second finds nothing open. */
const openOfTheSameAgency = (creatorId: string, token: string) => sql`
  select id, token from agency_invitations
  where agency_id = (select agency_id from agency_invitations where token = ${token})
    and ${isOpenTo(creatorId)} and ${isNotManaged(creatorId)}
  order by id for update`
