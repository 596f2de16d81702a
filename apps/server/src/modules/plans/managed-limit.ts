import type { PlanId } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { limitInForce, type Prices } from './prices/prices.ts'

/** Makes who adds a creator to this agency wait for each other; comes after the creator is locked (docs/locks.md). */
export async function lockManagedCount(tx: AnyTransaction, agencyId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', agencyId).forNoKeyUpdate().execute()
}

/**
 * Ends with plan_limit_reached when the agency has more creators than its plan: those it manages and, with `invited`, those
 * it has asked. Comes after the one is written, in a transaction that called `lockManagedCount` first: of two at once the
 * later one sees the other. Who has more already, by a plan that has ended, keeps them.
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
