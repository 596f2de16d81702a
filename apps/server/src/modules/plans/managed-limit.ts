import { PLAN_IDS, type PlanId } from '@aplauso/contract/plan-ids'
import { PLANS } from '@aplauso/contract/plans'
import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Makes who adds a creator to this agency wait for each other; comes after the creator is locked (docs/locks.md). */
export async function lockManagedCount(tx: AnyTransaction, agencyId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', agencyId).forNoKeyUpdate().execute()
}

const LIMITED = PLAN_IDS.flatMap((plan) => {
  const { managedCreators } = PLANS[plan]
  return managedCreators === null ? [] : sql`(${plan}::text, ${managedCreators}::integer)`
})

/**
 * Ends with plan_limit_reached when the agency has more creators than its plan: those it manages and, with `invited`, those
 * it has asked. Comes after the one is written, in a transaction that called `lockManagedCount` first: of two at once the
 * later one sees the other. Who has more already, by a plan that has ended, keeps them.
 */
export async function keepManagedWithinPlan(
  tx: AnyTransaction,
  agencyId: string,
  { invited }: { invited: boolean },
): Promise<void> {
  const { rows } = await sql<{ plan: PlanId; most: number }>`
    select agency.subscription_plan as plan, limited.most
    from users as agency join (values ${sql.join(LIMITED)}) as limited (plan, most) on limited.plan = agency.subscription_plan
    where agency.id = ${agencyId}::uuid and limited.most < (
      select count(*) from agency_invitations invitation
      left join users as creator on creator.id = invitation.creator_id
      where invitation.agency_id = agency.id
        and (invitation.status = 'accepted' or (${invited}::boolean and invitation.status = 'pending'))
        and (creator.id is null or (creator.user_type = 'creator' and creator.erased_at is null)))
  `.execute(tx)
  const [over] = rows
  if (over !== undefined) {
    throw new AppError('plan_limit_reached', `Without the agency plan an agency manages at most ${over.most} creators`)
  }
}
