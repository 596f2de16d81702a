import type { Cents } from '@aplauso/contract/money'
import type { AnyTransaction } from '#modules/tables.ts'

/** Comes after the creator is locked; who may change the goal is asked before. */
export async function setDonationGoal(tx: AnyTransaction, creatorId: string, goal: Cents): Promise<void> {
  await tx.updateTable('creators').set({ donation_goal_cents: goal }).where('user_id', '=', creatorId).execute()
}
