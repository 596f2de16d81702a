import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Comes once the account is locked: nothing is added behind it. Whole, and not only without its name: in free text people
 * tell who they are.
 */
export async function eraseFeedback(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('feedback').where('user_id', '=', userId).execute()
}
