import type { PaymentMethod, PaymentVendor } from '@aplauso/contract/config'
import type { PaymentAccountRequirement, PaymentAccountState } from '@aplauso/contract/payment-account'
import type { JSONColumnType } from 'kysely'

/** An own account of a creator at a vendor. Its name with payments is `provider:account`. */
type PaymentAccountsTable = {
  id: string
  creator_id: string
  provider: PaymentVendor
  /** The vendor's id: `org_…` or `acct_…`. */
  account: string
  name: string | null
  /** Mollie profile that receives the donations; null for Stripe. */
  profile_id: string | null
  profiles: JSONColumnType<{ id: string; name: string }[], string | undefined, string>
  state: Exclude<PaymentAccountState, 'none'>
  requirements: JSONColumnType<PaymentAccountRequirement[], string | undefined, string>
  methods: JSONColumnType<PaymentMethod[], string | undefined, string>
  /** Of Mollie; null once the access has ended. */
  sealed_access_token: Uint8Array | null
  sealed_refresh_token: Uint8Array | null
  access_until: Date | null
  /** False: the creator has left it, but payments of it may still change. */
  is_current: boolean
  connected_at: Date
  left_at: Date | null
  /** When the vendor said last how it stands. */
  checked_at: Date
}

/** A consent that a creator has begun; good once. */
type PaymentAccountStartsTable = {
  state_hash: Uint8Array
  creator_id: string
  session_hash: Uint8Array
  provider: PaymentVendor
  /** Of Stripe, which makes the account before its owner agrees. */
  account: string | null
  expires_at: Date
}

export type PaymentAccountTables = {
  payment_accounts: PaymentAccountsTable
  payment_account_starts: PaymentAccountStartsTable
}
