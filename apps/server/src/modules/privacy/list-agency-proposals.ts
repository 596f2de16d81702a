import type { AccountExport } from '@aplauso/contract/account-export'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { type Counterparty, toCounterparty } from './other-side.ts'

/** What an agency has proposed to whom, and what became of it, as either side's own record. */
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
