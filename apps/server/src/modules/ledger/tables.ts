import type { Cents, Currency } from '@aplauso/contract/money'
import type { Generated } from 'kysely'

type LedgerAccountsTable = { code: string; kind: 'asset' | 'liability' | 'revenue'; owner_id: string | null }

type LedgerJournalsTable = {
  id: string
  idempotency_key: string
  kind: 'donation' | 'reversal' | 'subscription' | 'payout' | 'payout_sent' | 'payout_returned' | 'payout_rejected'
  donation_id: string | null
  subscription_payment_id: string | null
  payout_id: string | null
  /** Refunded by this journal; negative for a refund that failed later. */
  refunded_cents: Generated<Cents>
  charged_back_cents: Generated<Cents>
  created_at: Date
}

type LedgerEntriesTable = { journal_id: string; account_code: string; amount_cents: Cents; currency: Currency }

/** Has one row once the books were checked. `differences`: the first hundred, in plain sentences. */
type BooksCheckTable = {
  id: Generated<boolean>
  checked_at: Date
  differences: string[]
  differences_count: number
}

export type LedgerTables = {
  ledger_accounts: LedgerAccountsTable
  ledger_journals: LedgerJournalsTable
  ledger_entries: LedgerEntriesTable
  books_check: BooksCheckTable
}
