import type { Cents, Currency } from '@aplauso/contract/money'
import type { PayoutSchedule, PayoutState } from '@aplauso/contract/payouts'
import type { Generated } from 'kysely'

type PayoutAccountsTable = {
  owner_id: string
  /** The payee as JSON, sealed for this owner. */
  sealed_payee: Uint8Array
  iban_last4: string
  schedule: Generated<PayoutSchedule>
  /** First day of the next month of a monthly payout, in the owner's time zone; null for payouts on demand. */
  next_month: string | null
  held_until: Date
  changed_at: Date
}

/** `sealed_xml` is null once the file was deleted. */
type PayoutFilesTable = { id: string; sealed_xml: Uint8Array | null; created_by: string; created_at: Date }

type PayoutsTable = {
  id: string
  owner_id: string
  amount_cents: Cents
  currency: Currency
  state: PayoutState
  /** The payee at the time of the request, sealed for this payout; null once it was deleted. */
  sealed_payee: Uint8Array | null
  iban_last4: string
  file_id: string | null
  reason: string | null
  idempotency_key: string | null
  created_at: Date
  sent_at: Date | null
  /** When it was returned or rejected. */
  ended_at: Date | null
  /** The operator who said last that it was sent, returned or rejected. */
  decided_by: string | null
}

export type PayoutTables = {
  payout_accounts: PayoutAccountsTable
  payout_files: PayoutFilesTable
  payouts: PayoutsTable
}
