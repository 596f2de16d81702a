import type { AlertStyle } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import type { Generated } from 'kysely'

/** Why a support has ended. `never_paid`: its first payment came to nothing. */
export type EndReason =
  | 'giver'
  | 'giver_erased'
  | 'creator_gone'
  | 'blocked'
  | 'charged_back'
  | 'unpaid'
  | 'never_paid'
  | 'lost'

/** What somebody gives a creator every month; each month is a row of `donations`. */
type RecurringDonationsTable = {
  id: string
  creator_id: string
  /** Null: given without an account. */
  donor_id: string | null
  donor_name: string | null
  /** Where its letters go; null: to the account. */
  email: string | null
  language: Language
  /** Charged every month, a covered fee included. */
  amount_cents: Cents
  /** Of every month: makes no alert. */
  private: Generated<boolean>
  /** Of every month's alert, as the donor has picked it. */
  style: AlertStyle | null
  /** Where the customer is, and with it what can be charged again. */
  provider: string
  customer_id: string | null
  /** `pending`: its first payment is not there yet. */
  status: 'pending' | 'active' | 'past_due' | 'ended'
  /** How many have been paid. */
  months: Generated<number>
  /** Periods are whole months from here; null until something was paid. */
  anchored_at: Date | null
  periods: Generated<number>
  period_start: Date | null
  period_end: Date | null
  /** When the next month is to be charged or tried again; null where none is, and while one is under way. */
  charge_at: Date | null
  past_due_since: Date | null
  ended_at: Date | null
  end_reason: EndReason | null
  created_at: Date
}

export type RecurringDonationTables = { supports: RecurringDonationsTable }
