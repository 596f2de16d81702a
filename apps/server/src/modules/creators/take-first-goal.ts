import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * The goal of the profile is the first of the creator's goals: its target stands beside the total, where settlements and pages read
 * both from one row. Comes behind every change of goals, by who holds the creator.
 */
export async function copyFirstGoal(tx: AnyTransaction, creatorId: string): Promise<void> {
  await sql`
    update creators set donation_goal_cents = (
      select target_cents from goals where goals.creator_id = creators.user_id order by position limit 1
    ) where user_id = ${creatorId}::uuid
  `.execute(tx)
}
