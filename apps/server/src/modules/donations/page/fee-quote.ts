import type { FeeQuote } from '@aplauso/contract/donation-page'
import { type Cents, cents, feeCents, withCover } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import { isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { feePlan } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'

/** Fee, shares and payout of a donation of that amount started now; undefined for an unknown creator. */
export async function quoteFee(
  { db, prices }: { db: Database; prices: Prices },
  slugOrId: string,
  amount: Cents,
): Promise<FeeQuote | undefined> {
  // Rounded and reduced as in the settlement (`agreedShares`).
  const { rows } = await sql<{ plan: PlanId; shares: number }>`
    select ${feePlan(prices)} as plan, (
      select coalesce(sum((${amount}::bigint * share_basis_points + 5000) / 10000), 0)::bigint from agency_invitations
      where agency_invitations.creator_id = users.id and agency_invitations.status = 'accepted'
    ) as shares
    from users join creators on creators.user_id = users.id where ${isCreatorBySlugOrId(slugOrId)}
  `.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { feeBasisPoints } = prices.of[row.plan]
  const fee = feeCents(amount, feeBasisPoints)
  const agencyShare = Math.min(row.shares, amount - fee)
  return {
    ...{ amountCents: amount, feeCents: fee, agencyShareCents: cents(agencyShare) },
    creatorGetsCents: cents(amount - fee - agencyShare),
    withCoverCents: withCover(amount, feeBasisPoints),
  }
}
