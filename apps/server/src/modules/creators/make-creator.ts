import { CREATOR_PREFIX, openLedgerAccount } from '#modules/ledger/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'

/** What donations need of a creator; whoever has been one before keeps what is there. */
export async function makeCreator(tx: AnyTransaction, userId: string): Promise<void> {
  await tx
    .insertInto('creators')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  await openLedgerAccount(tx, CREATOR_PREFIX, userId)
}
