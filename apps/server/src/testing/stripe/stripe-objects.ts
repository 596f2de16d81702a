import { randomBytes } from 'node:crypto'
import { missing } from './stripe-problem.ts'

export type Card = { id: string; customer: string; charges: Intent['status'] }
export type Customer = { id: string }
export type Charge = { id: string; disputed: boolean; created: number }
export type Intent = {
  id: string
  /** In seconds, like all times of Stripe. */
  created: number
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  currency: string
  customer: string | null
  metadata: Record<string, string>
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
export type Dispute = { id: string; payment_intent: string; amount: number; currency: string; status: string }

export type StripeStore = ReturnType<typeof createStripeStore>

/** The data of the stand-in; each map is in the order of creation. */
export function createStripeStore() {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
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
    ...{ sessions, intents, refunds, disputes, customers, cards },
    refundsOf: (intentId: string) => of(refunds, intentId),
    disputesOf: (intentId: string) => of(disputes, intentId),
    cardsOf: (customer: string) => [...cards.values()].filter((card) => card.customer === customer).reverse(),
    getSession: (id: string) => get(sessions, 'checkout.session', id),
    getIntent: (id: string) => get(intents, 'payment_intent', id),
    getRefund: (id: string) => get(refunds, 'refund', id),
    getCustomer: (id: string) => get(customers, 'customer', id),
  }
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
    latest_charge: charge && isExpanded ? presentCharge() : (charge?.id ?? null),
  }

  function presentCharge() {
    const refunds = store.refundsOf(intent.id)
    const refunded = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
    return {
      object: 'charge',
      ...charge,
      amount: intent.amount,
      amount_refunded: refunded,
      currency: intent.currency,
      payment_intent: intent.id,
      refunds: listOf(refunds.map(presentRefund), `/v1/charges/${charge?.id}/refunds`),
    }
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
