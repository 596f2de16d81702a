import type { AnyTransaction } from '#modules/tables.ts'
import { deleteUnneededAccount } from './scheduled-payouts.ts'

/**
 * Payouts are bookkeeping and stay, without what the operator wrote about them. While money is owed, the bank account
 * stays too: `payErasedOwners` pays it. Call after the account is locked.
 */
export async function erasePayouts(tx: AnyTransaction, ownerId: string): Promise<void> {
  await tx.updateTable('payouts').set({ reason: null, idempotency_key: null }).where('owner_id', '=', ownerId).execute()
  await tx
    .updateTable('payout_accounts')
    .set({ schedule: 'on_demand', next_month: null })
    .where('owner_id', '=', ownerId)
    .execute()
  await deleteUnneededAccount(tx, ownerId)
}
