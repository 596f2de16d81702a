import type { PlanId } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { limitInForce, type Prices } from './prices/prices.ts'

/** Serialises additions of creators to this agency. Lock the creator first (docs/locks.md). */
export async function lockManagedCount(tx: AnyTransaction, agencyId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', agencyId).forNoKeyUpdate().execute()
}

/**
 * Rejects with plan_limit_reached if the agency has more creators than its plan allows: managed ones and, with
 * `invited`, open invitations. Call it after writing the new one, in a transaction that called `lockManagedCount`
 * first, so that the later of two concurrent calls counts the other. An agency keeps creators beyond the limit of a
 * smaller plan.
 */
export async function assertManagedWithinPlan(
  { prices }: { prices: Prices },
  tx: AnyTransaction,
  agencyId: string,
  { invited }: { invited: boolean },
): Promise<void> {
  const { rows } = await sql<{ plan: PlanId; most: number }>`
    select users.subscription_plan as plan, limited.most
    from users cross join lateral (select ${limitInForce(prices, (plan) => plan.managedCreators)} as most) as limited
    where users.id = ${agencyId}::uuid and limited.most < (
      select count(*) from agency_invitations invitation
      left join users as creator on creator.id = invitation.creator_id
      where invitation.agency_id = users.id
        and (invitation.status = 'accepted' or (${invited}::boolean and invitation.status = 'pending'))
        and (creator.id is null or (creator.user_type = 'creator' and creator.erased_at is null)))
  `.execute(tx)
  const [over] = rows
  if (over !== undefined) {
    throw new AppError('plan_limit_reached', `An agency of the plan ${over.plan} manages at most ${over.most} creators`)
  }
}
