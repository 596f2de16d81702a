import type { Proposal } from '@aplauso/contract/agency'
import type { Cents } from '@aplauso/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#modules/access/public.ts'
import { isCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

export type ProposedChange =
  | { kind: 'share'; share_basis_points: number; donation_goal_cents: null }
  | { kind: 'goal'; share_basis_points: null; donation_goal_cents: Cents }

type Row = ProposedChange & {
  id: string
  created_at: Date
  agency_id: string
  agency_name: string
  creator_id: string
  creator_slug: string
  creator_name: string
  present_share: number
  present_goal_cents: Cents | null
}

/** Open proposals, newest first: an agency's own, or those that a creator has received. */
export function listProposals(db: Database, viewer: Viewer, page: PageQuery): Promise<Proposal[]> {
  const side = sql.ref(viewer.userType === 'agency' ? 'proposal.agency_id' : 'proposal.creator_id')
  const before = page.before ?? null
  return findOpenProposals(
    db,
    sql<SqlBool>`${side} = ${viewer.id}::uuid and (${before}::uuid is null or proposal.id < ${before}::uuid)`,
    page.limit,
  )
}

export async function findProposal(tx: AnyTransaction, id: string): Promise<Proposal | undefined> {
  const [proposal] = await findOpenProposals(tx, sql<SqlBool>`proposal.id = ${id}::uuid`, 1)
  return proposal
}

async function findOpenProposals(db: Database, which: RawBuilder<SqlBool>, limit: number): Promise<Proposal[]> {
  const { rows } = await sql<Row>`
    select proposal.id, proposal.kind, proposal.share_basis_points, proposal.donation_goal_cents, proposal.created_at,
      agency.id as agency_id, agency.display_name as agency_name, creator.id as creator_id, creator.slug as creator_slug,
      creator.display_name as creator_name, link.share_basis_points as present_share,
      creators.donation_goal_cents as present_goal_cents
    from agency_proposals proposal
    join users as agency on agency.id = proposal.agency_id and agency.erased_at is null
    join users as creator on creator.id = proposal.creator_id and ${isCreator('creator')}
    join creators on creators.user_id = creator.id
    join agency_invitations link on link.agency_id = proposal.agency_id and link.creator_id = proposal.creator_id
      and link.status = 'accepted'
    where proposal.status = 'pending' and ${which}
    order by proposal.id desc limit ${limit}
  `.execute(db)
  return rows.map(toProposal)
}

function toProposal(row: Row): Proposal {
  const both = {
    id: row.id,
    agency: { id: row.agency_id, displayName: row.agency_name },
    creator: { id: row.creator_id, slug: row.creator_slug, displayName: row.creator_name },
    createdAt: row.created_at.toISOString(),
  }
  if (row.kind === 'share') {
    const { share_basis_points: shareBasisPoints, present_share: presentShareBasisPoints } = row
    return { ...both, kind: 'share', shareBasisPoints, presentShareBasisPoints }
  }
  return { ...both, kind: 'goal', donationGoal: row.donation_goal_cents, presentDonationGoal: row.present_goal_cents }
}
