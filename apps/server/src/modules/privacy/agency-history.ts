import type { AccountExport } from '@aplauso/contract/account-export'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

type Counterparty = { other: 'agency' | 'creator'; display_name: string; erased_at: Date | null }

const toCounterparty = ({ other, display_name, erased_at }: Counterparty, language: Language) => ({
  with: other,
  displayName: erased_at === null ? display_name : m.account_erased({}, { locale: language }),
})

/** Present and past agency relations of the account, for its export. */
export async function listAgencyLinks(
  db: Database,
  userId: string,
  language: Language,
): Promise<AccountExport['agencyLinks']> {
  const { rows } = await sql<
    Counterparty & { share_basis_points: number; answered_at: Date | null; ended_at: Date | null }
  >`
    select case when agency_id = ${userId}::uuid then 'creator' else 'agency' end as other, display_name, erased_at,
      share_basis_points, answered_at, ended_at
    from agency_invitations
    join users on users.id = case when agency_id = ${userId}::uuid then creator_id else agency_id end
    where (agency_id = ${userId}::uuid or creator_id = ${userId}::uuid) and status in ('accepted', 'ended')
    order by agency_invitations.id
  `.execute(db)
  return rows.map((row) => ({
    ...toCounterparty(row, language),
    shareBasisPoints: row.share_basis_points,
    since: row.answered_at?.toISOString() ?? null,
    until: row.ended_at?.toISOString() ?? null,
  }))
}

/** Proposals between an agency and a creator with their result, for the export of either account. */
export async function listAgencyProposals(
  db: Database,
  userId: string,
  language: Language,
): Promise<AccountExport['agencyProposals']> {
  const { rows } = await sql<
    Counterparty & {
      share_basis_points: number | null
      donation_goal_cents: Cents | null
      status: 'pending' | 'accepted' | 'declined' | 'withdrawn'
      created_at: Date
      answered_at: Date | null
    }
  >`
    select case when agency_id = ${userId}::uuid then 'creator' else 'agency' end as other, display_name, erased_at,
      share_basis_points, donation_goal_cents, status, agency_proposals.created_at, answered_at
    from agency_proposals
    join users on users.id = case when agency_id = ${userId}::uuid then creator_id else agency_id end
    where agency_id = ${userId}::uuid or creator_id = ${userId}::uuid
    order by agency_proposals.id
  `.execute(db)
  return rows.map((row) => ({
    ...toCounterparty(row, language),
    shareBasisPoints: row.share_basis_points,
    donationGoal: row.donation_goal_cents,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    closedAt: row.answered_at?.toISOString() ?? null,
  }))
}
