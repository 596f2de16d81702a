import type { AccountExport } from '@aplauso/contract/account-export'
import type { Language } from '@aplauso/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { type Counterparty, toCounterparty } from './other-side.ts'

/** Who manages or has managed whom, as either side's own record. */
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
