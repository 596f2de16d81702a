import type { Language } from '@aplauso/contract/languages'
import type { Cents, Currency } from '@aplauso/contract/money'
import type { SoldPlan } from '@aplauso/contract/plan-ids'
import type { Generated } from 'kysely'

type SubscriptionStatus = 'pending' | 'active' | 'past_due' | 'canceled' | 'ended'

type SubscriptionsTable = {
  id: string
  user_id: string
  plan: SoldPlan
  /** What a month costs, as agreed on when this plan was taken out: a new price is for whoever takes it out then. */
  price_cents: Cents
  status: SubscriptionStatus
  /** Where the customer is, and with it what can be charged again. */
  provider: string
  customer_id: string | null
  /** Periods are whole months from here; null until something was paid. */
  anchored_at: Date | null
  /** How many of them have been paid for. */
  periods: Generated<number>
  period_start: Date | null
  period_end: Date | null
  /** When the next renewal is to be charged or tried again; null where none is, and while one is under way. */
  charge_at: Date | null
  past_due_since: Date | null
  ends_at: Date | null
  ended_at: Date | null
  /** Taken off the next renewals. */
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
  /** Null until it was paid. `nothing`: whoever paid is no creator any more, which a person has to look at. */
  used_as: 'first' | 'renewal' | 'change' | 'credit' | 'nothing' | null
  amount_cents: Cents
  /** Of a change of plan, what a month costs from then on; null for others, and where it is older than this column. */
  price_cents: Generated<Cents | null>
  credit_used_cents: Generated<Cents>
  currency: Currency
  period_start: Date | null
  period_end: Date | null
  attempt: Generated<number>
  provider: string
  provider_payment_id: string | null
  checkout_url: string | null
  /** Until then somebody is asking the provider to make the payment. */
  asking_until: Date | null
  language: Language
  idempotency_key: string | null
  held_reason: string | null
  refunded_cents: Generated<Cents>
  charged_back_cents: Generated<Cents>
  credit_back_cents: Generated<Cents>
  created_at: Date
  paid_at: Date | null
}

/** An account beside the owner's that the owner's pro plan covers. */
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
