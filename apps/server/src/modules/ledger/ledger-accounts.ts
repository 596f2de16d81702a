import type { AnyTransaction } from '#modules/tables.ts'

// Debits are positive, credits negative. Money arrives in the provider's clearing account and is owed to the creator
// and the managing agencies (liabilities), and to the platform (its fee). A payout is in transit from its request until
// it leaves the operator's bank. Transfers from the provider to that bank are not booked.
export const PROVIDER_CLEARING = 'provider_clearing'
// Money at the creator's own account at a provider; the platform's fee of it arrives in the clearing account.
export const CONNECTED_PREFIX = 'connected_'
/** The accounts that have what donors paid. */
export const PROVIDER_ACCOUNTS = [PROVIDER_CLEARING, `${CONNECTED_PREFIX}mollie`, `${CONNECTED_PREFIX}stripe`]
export const PLATFORM_FEES = 'platform_fees'
export const SUBSCRIPTION_REVENUE = 'subscription_revenue'
export const PAYOUTS_IN_TRANSIT = 'payouts_in_transit'
export const OPERATOR_BANK = 'operator_bank'
export const CREATOR_PREFIX = 'creator:'
export const AGENCY_PREFIX = 'agency:'

/** Opens the account of a creator or an agency; an existing account stays. */
export async function openLedgerAccount(
  tx: AnyTransaction,
  prefix: typeof CREATOR_PREFIX | typeof AGENCY_PREFIX,
  ownerId: string,
): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ code: `${prefix}${ownerId}`, kind: 'liability', owner_id: ownerId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
