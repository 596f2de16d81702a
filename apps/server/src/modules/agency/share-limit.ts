import { AGENCY_SHARES_MAX_BASIS_POINTS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * Ends with share_limit_reached when the shares of the creator's agencies exceed the limit. Call after the share is
 * written, in a transaction that locked the creator first: of two parallel shares the later one sees the other.
 */
export async function assertSharesWithinLimit(tx: AnyTransaction, creatorId: string): Promise<void> {
  const { rows } = await sql`
    select from agency_invitations where creator_id = ${creatorId}::uuid and status = 'accepted'
    having sum(share_basis_points) > ${AGENCY_SHARES_MAX_BASIS_POINTS}::integer
  `.execute(tx)
  if (rows.length > 0) {
    const maxPercent = AGENCY_SHARES_MAX_BASIS_POINTS / 100
    throw new AppError('share_limit_reached', `All agencies of a creator together get at most ${maxPercent} %`)
  }
}
