import { sql } from 'kysely'
import { setFirstGoal } from '#modules/alerts/public.ts'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AGENCY_MAIL } from './agency-mail.ts'
import type { AnswerDeps } from './answer-invitation.ts'
import type { ProposedChange } from './proposals.ts'
import { assertSharesWithinLimit } from './share-limit.ts'

/**
 * Accepts the proposal: a share applies from the next payment, a goal at once. Returns the kind; undefined when this
 * creator has no such open proposal. Ends with share_limit_reached when the creator's other agencies leave too little.
 * `requireForShare` may throw: a share needs a more recent sign-in than a goal.
 */
export async function acceptProposal(
  deps: AnswerDeps,
  creatorId: string,
  id: string,
  requireForShare: () => void,
): Promise<ProposedChange['kind'] | undefined> {
  if (!isId(id)) return undefined
  return deps.db.transaction().execute(async (tx) => {
    await lockCreator(tx, creatorId)
    const accepted = await accept(tx, creatorId, id)
    if (accepted === undefined) return undefined
    if (accepted.kind === 'share') {
      requireForShare()
      await assertSharesWithinLimit(tx, creatorId)
    } else await setFirstGoal(tx, creatorId, accepted.donation_goal_cents)
    await deps.jobs.add(AGENCY_MAIL, { about: 'proposal_answer', id }, { tx })
    return accepted.kind
  })
}

/** Locks the link before the proposal (docs/locks.md). */
async function accept(tx: AnyTransaction, creatorId: string, id: string): Promise<ProposedChange | undefined> {
  const { rows } = await sql<ProposedChange>`
    with link as (
      select id, agency_id from agency_invitations
      where creator_id = ${creatorId}::uuid and status = 'accepted'
        and agency_id = (select agency_id from agency_proposals where id = ${id}::uuid)
      for no key update
    ), proposal as (
      update agency_proposals set status = 'accepted', answered_at = ${new Date()}::timestamptz
      from link where agency_proposals.id = ${id}::uuid and agency_proposals.creator_id = ${creatorId}::uuid
        and agency_proposals.status = 'pending'
      returning kind, share_basis_points, donation_goal_cents
    ), agreed as (
      update agency_invitations set share_basis_points = proposal.share_basis_points
      from link, proposal where agency_invitations.id = link.id and proposal.kind = 'share'
    )
    select * from proposal
  `.execute(tx)
  return rows[0]
}

/** Declines the proposal. False when this creator has no such open proposal. */
export async function declineProposal(deps: AnswerDeps, creatorId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return deps.db.transaction().execute(async (tx) => {
    const declined = await tx
      .updateTable('agency_proposals')
      .set({ status: 'declined', answered_at: new Date() })
      .where('id', '=', id)
      .where('creator_id', '=', creatorId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (declined === undefined) return false
    await deps.jobs.add(AGENCY_MAIL, { about: 'proposal_answer', id }, { tx })
    return true
  })
}
