import type { Language } from '@aplauso/contract/languages'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { SoldPlan } from '@aplauso/contract/plan-ids'
import type { Generated } from 'kysely'

type SubscriptionStatus = 'pending' | 'active' | 'past_due' | 'canceled' | 'ended'

type SubscriptionsTable = {
  id: string
  user_id: string
  plan: SoldPlan
  /** Monthly price that was agreed on with the order. Price changes apply to later orders only. */
  price_cents: Cents
  status: SubscriptionStatus
  /** Provider of the customer and the mandate. */
  provider: string
  customer_id: string | null
  /** Start of the monthly periods; null until the first payment. */
  anchored_at: Date | null
  /** Number of paid periods. */
  periods: Generated<number>
  period_start: Date | null
  period_end: Date | null
  /** Time of the next charge; null without one or while one is in progress. */
  charge_at: Date | null
  past_due_since: Date | null
  ends_at: Date | null
  ended_at: Date | null
  /** Reduces the next renewals. */
  credit_cents: Generated<Cents>
  created_at: Date
}

type SubscriptionPaymentsTable = {
  id: string
  subscription_id: string
  user_id: string
  kind: 'first' | 'renewal' | 'change'
  plan: SoldPlan
  status: 'pending' | 'paid' | 'failed' | 'canceled' | 'expired' | 'refunded' | 'charged_back'
  /** Null until paid. `nothing`: the payer is no creator any more, so a person must review it. */
  used_as: 'first' | 'renewal' | 'change' | 'credit' | 'nothing' | null
  amount_cents: Cents
  /** Monthly price after a change of plan; null for other payments and for rows older than this column. */
  price_cents: Generated<Cents | null>
  credit_used_cents: Generated<Cents>
  currency: Currency
  period_start: Date | null
  period_end: Date | null
  attempt: Generated<number>
  provider: string
  provider_payment_id: string | null
  checkout_url: string | null
  /** End of the time for which a process has claimed the provider call. */
  provider_call_until: Date | null
  language: Language
  idempotency_key: string | null
  review_reason: string | null
  refunded_cents: Generated<Cents>
  charged_back_cents: Generated<Cents>
  credit_back_cents: Generated<Cents>
  created_at: Date
  paid_at: Date | null
}

type CoveredAccountsTable = {
  id: string
  owner_id: string
  member_id: string
  status: 'offered' | 'covered' | 'ended'
  created_at: Date
  ended_at: Date | null
}

export type SubscriptionTables = {
  subscriptions: SubscriptionsTable
  subscription_payments: SubscriptionPaymentsTable
  covered_accounts: CoveredAccountsTable
}
