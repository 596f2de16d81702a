import { AGENCY_SHARE_BASIS_POINTS } from '@aplauso/contract/limits'
import { uuidv7 } from 'uuidv7'
import { AGENCY_PREFIX, openLedgerAccount } from '#modules/ledger/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'

/** Links an agency and a creator as by an invitation that was accepted at once. */
export async function insertAgencyLink(
  tx: AnyTransaction,
  agencyId: string,
  creatorId: string,
  at: Date,
): Promise<void> {
  await openLedgerAccount(tx, AGENCY_PREFIX, agencyId)
  const answer = { status: 'accepted' as const, created_at: at, answered_at: at }
  const terms = { agency_id: agencyId, creator_id: creatorId, share_basis_points: AGENCY_SHARE_BASIS_POINTS }
  await tx
    .insertInto('agency_invitations')
    .values({ id: uuidv7(), token: crypto.randomUUID(), ...terms, ...answer })
    .execute()
}
