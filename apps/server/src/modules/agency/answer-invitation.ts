import { sql } from 'kysely'
import { lockCreator } from '#modules/creators/public.ts'
import { AGENCY_PREFIX, openLedgerAccount } from '#modules/ledger/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { assertManagedWithinPlan, lockManagedCount } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { AGENCY_MAIL } from './agency-mail.ts'
import { lockExistingAccounts } from './lock-existing-accounts.ts'
import { isNotManaged, isOpenTo } from './open-invitations.ts'
import { assertSharesWithinLimit } from './share-limit.ts'

export type AnswerDeps = { db: Database; prices: Prices; jobs: Pick<Jobs, 'add'> }

const TOKEN = /^[\w-]{1,64}$/

/**
 * Accepts the invitation: the agency gets its share from now on. False when this creator has no such open invitation.
 * Ends with share_limit_reached when the creator's other agencies leave too little, and with plan_limit_reached when
 * the agency's plan allows no more creators.
 */
export async function acceptInvitation(deps: AnswerDeps, creatorId: string, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await lockCreator(tx, creatorId)
      const agencyId = await findAgency(tx, token)
      if (agencyId === undefined || !(await lockExistingAccounts(tx, [agencyId, creatorId]))) return false
      await lockManagedCount(tx, agencyId)
      const id = await accept(tx, creatorId, token)
      if (id === undefined) return false
      await assertSharesWithinLimit(tx, creatorId)
      await assertManagedWithinPlan(deps, tx, agencyId, { invited: false })
      await openLedgerAccount(tx, AGENCY_PREFIX, agencyId)
      await deps.jobs.add(AGENCY_MAIL, { about: 'invitation_answer', id }, { tx })
      return true
    })
  } catch (error) {
    // The agency has two invitations to this creator, and a parallel call has accepted the other one.
    if (isUniqueViolation(error, 'agency_invitations_open_key')) return false
    throw error
  }
}

async function accept(tx: AnyTransaction, creatorId: string, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with mine as (${openInvitationsOfSameAgency(creatorId, token)}), superseded as (
      update agency_invitations set status = 'withdrawn', email = null, ended_at = ${new Date()}::timestamptz
      from mine where agency_invitations.id = mine.id and mine.token <> ${token}
        and exists (select from mine where token = ${token})
      returning agency_invitations.id
    )
    update agency_invitations
    set status = 'accepted', creator_id = ${creatorId}::uuid, email = null, answered_at = ${new Date()}::timestamptz
    from mine where agency_invitations.id = mine.id and mine.token = ${token}
      -- The other invitations are closed first: a unique index allows one invitation of an agency to a creator.
      and (select count(*) from superseded) >= 0
    returning agency_invitations.id
  `.execute(tx)
  return rows[0]?.id
}

/** Declines all open invitations of this agency. False when this creator has no such open invitation. */
export async function declineInvitation(deps: AnswerDeps, creatorId: string, token: string): Promise<boolean> {
  if (!TOKEN.test(token)) return false
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; creator_id: string | null }>`
      with mine as (${openInvitationsOfSameAgency(creatorId, token)})
      update agency_invitations set status = 'declined', email = null, answered_at = ${new Date()}::timestamptz
      from mine where agency_invitations.id = mine.id and exists (select from mine where token = ${token})
      returning agency_invitations.id, agency_invitations.creator_id
    `.execute(tx)
    // One email for all of them. It names the creator if one of the invitations did.
    const answered = rows.find(({ creator_id }) => creator_id !== null) ?? rows[0]
    if (answered === undefined) return false
    await deps.jobs.add(AGENCY_MAIL, { about: 'invitation_answer', id: answered.id }, { tx })
    return true
  })
}

async function findAgency(tx: AnyTransaction, token: string): Promise<string | undefined> {
  const invitation = await tx
    .selectFrom('agency_invitations')
    .select('agency_id')
    .where('token', '=', token)
    .executeTakeFirst()
  return invitation?.agency_id
}

/** Rows are locked in one order: of two parallel answers the second waits and then finds nothing open. */
const openInvitationsOfSameAgency = (creatorId: string, token: string) => sql`
  select id, token from agency_invitations
  where agency_id = (select agency_id from agency_invitations where token = ${token})
    and ${isOpenTo(creatorId)} and ${isNotManaged(creatorId)}
  order by id for update`
