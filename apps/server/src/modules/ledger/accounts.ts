import type { AnyTransaction } from '#modules/tables.ts'

// Debits are positive, credits negative. Money comes in through the provider's clearing account and is owed on:
// to the creator (a liability) and to the platform (its fee).
export const PROVIDER_CLEARING = 'provider_clearing'
export const PLATFORM_FEES = 'platform_fees'
export const CREATOR_PREFIX = 'creator:'

/** A creator who comes back finds their account. */
export async function openLedgerAccount(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ code: `${CREATOR_PREFIX}${creatorId}`, kind: 'liability', owner_id: creatorId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
