import { randomBytes } from 'node:crypto'
import { missing } from './stripe-problem.ts'

export type Card = { id: string; customer: string; charges: Intent['status'] }
export type Customer = { id: string }
export type Charge = { id: string; disputed: boolean; created: number; application_fee: string | null }
export type Intent = {
  id: string
  /** In seconds, like all times of Stripe. */
  created: number
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  currency: string
  customer: string | null
  metadata: Record<string, string>
  application_fee_amount: number | null
  charge: Charge | null
}
export type Session = {
  id: string
  created: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount: number
  currency: string
  customer: string | null
  savesCard: boolean
  allowed: string[]
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  applicationFee: number | null
  intent: string | null
  order: Record<string, string>
}
export type Refund = {
  id: string
  payment_intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
}
export type BalanceTransaction = {
  id: string
  created: number
  type: string
  reporting_category: string
  amount: number
  fee: number
  fee_details: { type: string; amount: number }[]
  currency: string
  exchange_rate: number | null
  /** The intent of a charge, a refund or a dispute. */
  source: { kind: 'charge' | 'refund' | 'dispute'; id: string } | null
}
export type Dispute = { id: string; payment_intent: string; amount: number; currency: string; status: string }

export type StripeStore = ReturnType<typeof createStripeStore>

/** Collects the platform's fee of a charge; returns the id of the fee. */
export type CollectFee = (fee: { amount: number; charge: string; currency: string }) => string

/** The data of one account of the stand-in; each map is in the order of creation. */
export function createStripeStore(collectFee?: CollectFee) {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const transactions = new Map<string, BalanceTransaction>()
  const customers = new Map<string, Customer>()
  const cards = new Map<string, Card>()
  const of = <Item extends { payment_intent: string }>(items: Map<string, Item>, intentId: string) =>
    [...items.values()].filter(({ payment_intent }) => payment_intent === intentId).reverse()
  const get = <Item>(items: Map<string, Item>, kind: string, id: string): Item => {
    const item = items.get(id)
    if (item === undefined) throw missing(kind, id)
    return item
  }
  return {
    ...{ sessions, intents, refunds, disputes, transactions, customers, cards },
    /** A charge for this intent, with the platform's fee of it once it has succeeded. */
    chargeOf({ application_fee_amount, currency, status, charge }: Omit<Intent, 'id'>): Charge {
      const made = charge ?? { id: newId('ch'), disputed: false, created: nowSeconds(), application_fee: null }
      const isDue = status === 'succeeded' && application_fee_amount !== null && made.application_fee === null
      const fee = isDue && collectFee?.({ amount: application_fee_amount, charge: made.id, currency })
      return fee ? { ...made, application_fee: fee } : made
    },
    refundsOf: (intentId: string) => of(refunds, intentId),
    disputesOf: (intentId: string) => of(disputes, intentId),
    cardsOf: (customer: string) => [...cards.values()].filter((card) => card.customer === customer).reverse(),
    getSession: (id: string) => get(sessions, 'checkout.session', id),
    getIntent: (id: string) => get(intents, 'payment_intent', id),
    getRefund: (id: string) => get(refunds, 'refund', id),
    getDispute: (id: string) => get(disputes, 'dispute', id),
    getCustomer: (id: string) => get(customers, 'customer', id),
  }
}

const CARD_FEE = { fixedCents: 25, share: 0.015 }
const DISPUTE_FEE_CENTS = 2_000

type Moved = { id: string; amount: number; currency?: string; application_fee_amount?: number | null }

/** Moves the balance, as Stripe does at once for a charge, a refund, a dispute and their failures. */
export function bookTransaction(
  store: StripeStore,
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal',
  { id, amount, currency = 'eur', application_fee_amount }: Moved,
): void {
  const transaction = { id: newId('txn'), created: nowSeconds(), currency, exchange_rate: null, reporting_category }
  const stripeFee = CARD_FEE.fixedCents + Math.round(amount * CARD_FEE.share)
  const applicationFee = application_fee_amount ?? 0
  const moved = {
    charge: { type: 'charge', amount, fee: stripeFee + applicationFee },
    refund: { type: 'refund', amount: -amount, fee: 0 },
    refund_failure: { type: 'refund_failure', amount, fee: 0 },
    dispute: { type: 'adjustment', amount: -amount, fee: DISPUTE_FEE_CENTS },
    dispute_reversal: { type: 'adjustment', amount, fee: -DISPUTE_FEE_CENTS },
  }[reporting_category]
  const kind = reporting_category.startsWith('refund')
    ? ('refund' as const)
    : reporting_category === 'charge'
      ? ('charge' as const)
      : ('dispute' as const)
  const fee_details = [{ type: 'stripe_fee', amount: moved.fee - applicationFee }]
  if (applicationFee > 0) fee_details.push({ type: 'application_fee', amount: applicationFee })
  store.transactions.set(transaction.id, { ...transaction, ...moved, fee_details, source: { kind, id } })
}

/** `isExpanded`: includes the charge, refund or dispute instead of its id. */
export function presentTransaction(
  store: StripeStore,
  { source, ...transaction }: BalanceTransaction,
  isExpanded: boolean,
) {
  const { amount, fee, created } = transaction
  return {
    object: 'balance_transaction',
    ...transaction,
    net: amount - fee,
    status: 'available',
    available_on: created,
    source: source && (isExpanded ? presentSource(store, source) : sourceId(store, source)),
  }
}

type Source = NonNullable<BalanceTransaction['source']>

const sourceId = (store: StripeStore, { kind, id }: Source) => (kind === 'charge' ? store.getIntent(id).charge?.id : id)

function presentSource(store: StripeStore, { kind, id }: Source): object {
  if (kind === 'refund') return presentRefund(store.getRefund(id))
  if (kind === 'dispute') return presentDispute(store.getDispute(id))
  const intent = store.getIntent(id)
  if (intent.charge === null) throw new Error('a booked payment has a charge')
  return presentCharge(store, intent, intent.charge)
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1_000)

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export const listOf = (data: object[], url: string, limit = 10) => ({
  object: 'list',
  url,
  has_more: data.length > limit,
  data: data.slice(0, limit),
})

export const presentRefund = (refund: Refund) => ({ object: 'refund', currency: 'eur', ...refund })
export const presentDispute = (dispute: Dispute) => ({ object: 'dispute', ...dispute })

/** `isExpanded`: includes the newest charge with its refunds, instead of the charge's id. */
export function presentIntent(store: StripeStore, { charge, ...intent }: Intent, isExpanded: boolean) {
  return {
    object: 'payment_intent',
    ...intent,
    latest_charge: charge && isExpanded ? presentCharge(store, intent, charge) : (charge?.id ?? null),
  }
}

function presentCharge(store: StripeStore, intent: Omit<Intent, 'charge'>, charge: Charge) {
  const refunds = store.refundsOf(intent.id)
  const refunded = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  return {
    object: 'charge',
    ...charge,
    amount: intent.amount,
    amount_refunded: refunded,
    currency: intent.currency,
    // Stripe copies the metadata of the intent.
    metadata: intent.metadata,
    payment_intent: intent.id,
    refunds: listOf(refunds.map(presentRefund), `/v1/charges/${charge.id}/refunds`),
  }
}

export function presentSession(store: StripeStore, session: Session, isExpanded: boolean, url: string) {
  const { id, created, status, payment_status, amount, currency, customer, metadata } = session
  const intent = session.intent === null ? null : store.getIntent(session.intent)
  return {
    object: 'checkout.session',
    ...{ id, created, status, payment_status, currency, customer, metadata },
    amount_total: amount,
    url: status === 'open' ? `${url}/c/pay/${id}` : null,
    payment_intent: intent && isExpanded ? presentIntent(store, intent, true) : (intent?.id ?? null),
  }
}
