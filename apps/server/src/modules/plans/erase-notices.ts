import type { AnyTransaction } from '#modules/tables.ts'

/** Comes once the account is locked. */
export async function erasePlanNotices(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('plan_notices').where('user_id', '=', userId).execute()
}
