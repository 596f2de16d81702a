import type { AlertStyle } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import type { Generated } from 'kysely'

/** Why a recurring donation has ended. `never_paid`: its first payment failed. */
export type EndReason =
  | 'giver'
  | 'giver_erased'
  | 'creator_gone'
  | 'blocked'
  | 'charged_back'
  | 'unpaid'
  | 'never_paid'
  | 'lost'

/** Monthly donation to a creator; each month is a row of `donations`. */
type RecurringDonationsTable = {
  id: string
  creator_id: string
  /** Null: donated without an account. */
  donor_id: string | null
  donor_name: string | null
  /** Address for its emails; null: the account's address. */
  email: string | null
  language: Language
  /** Charged every month, including a covered fee. */
  amount_cents: Cents
  /** All months are private and have no alert. */
  private: Generated<boolean>
  style: AlertStyle | null
  /** Provider of the customer and of the payment method that is charged again. */
  provider: string
  customer_id: string | null
  /** The account for which the supporter was requested to confirm. */
  requested_provider: string | null
  /** The customer at another account, until a month is paid there. */
  next_provider: string | null
  next_customer_id: string | null
  /** The customer that was charged before, until it was deleted at its provider. */
  left_provider: string | null
  left_customer_id: string | null
  /** `pending`: the first payment has not arrived. */
  status: 'pending' | 'active' | 'past_due' | 'ended'
  months: Generated<number>
  /** Periods are whole months from here; null until the first payment. */
  anchored_at: Date | null
  periods: Generated<number>
  period_start: Date | null
  period_end: Date | null
  /** When the next month is charged or retried; null without a next charge, and while a charge is open. */
  charge_at: Date | null
  past_due_since: Date | null
  ended_at: Date | null
  end_reason: EndReason | null
  created_at: Date
}

export type RecurringDonationTables = { recurring_donations: RecurringDonationsTable }
