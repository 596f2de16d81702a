import type { Proposal, ProposeChange } from '@aplauso/contract/agency'
import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isCreator, isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { AgencyLink } from './agency-link.ts'
import { AGENCY_MAIL } from './agency-mail.ts'
import { lockExistingAccounts } from './lock-existing-accounts.ts'
import { findProposal } from './proposals.ts'
import { withdrawProposals } from './withdraw-proposals.ts'

/**
 * Proposes another share or goal to the creator; it replaces the agency's open proposal of that kind. Ends with
 * not_found for a creator whom the agency does not manage, with validation_failed for the present value.
 */
export async function proposeChange(
  deps: { db: Database; jobs: Pick<Jobs, 'add'> },
  link: AgencyLink,
  change: ProposeChange,
): Promise<Proposal> {
  return deps.db.transaction().execute(async (tx) => {
    const current = await lockLink(tx, link)
    if (current === undefined) throw new AppError('not_found', 'This agency does not manage this creator')
    const { shareBasisPoints, donationGoal } = change
    if (shareBasisPoints === current.share) throw invalid('shareBasisPoints', 'is the share that holds already')
    if (donationGoal !== undefined && donationGoal === current.goal) {
      throw invalid('donationGoal', 'is the goal that holds already')
    }
    const id = uuidv7()
    const kind = shareBasisPoints === undefined ? 'goal' : 'share'
    await withdrawProposals(tx, link, [kind])
    await tx
      .insertInto('agency_proposals')
      .values({
        id,
        agency_id: link.agencyId,
        creator_id: link.creatorId,
        kind,
        share_basis_points: shareBasisPoints ?? null,
        donation_goal_cents: donationGoal ?? null,
        created_at: new Date(),
      })
      .execute()
    await deps.jobs.add(AGENCY_MAIL, { about: 'proposal', id }, { tx })
    const proposal = await findProposal(tx, id)
    if (proposal === undefined) throw new Error('the proposal was not written')
    return proposal
  })
}

/**
 * Locks the link and returns the present share and goal. Parallel proposals and an end of the link wait. Undefined
 * without a link.
 */
async function lockLink(
  tx: AnyTransaction,
  { agencyId, creatorId }: AgencyLink,
): Promise<{ share: number; goal: Cents | null } | undefined> {
  if (!isId(creatorId) || !(await lockExistingAccounts(tx, [agencyId, creatorId]))) return undefined
  const { rows } = await sql<{ share: number; goal: Cents | null }>`
    select link.share_basis_points as share, creators.donation_goal_cents as goal
    from agency_invitations link
    join users as creator on creator.id = link.creator_id and ${isCreator('creator')}
    join creators on creators.user_id = creator.id
    where link.agency_id = ${agencyId}::uuid and link.creator_id = ${creatorId}::uuid and link.status = 'accepted'
    for no key update of link
  `.execute(tx)
  return rows[0]
}
