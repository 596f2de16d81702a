import type { StripeCall } from './stripe-call.ts'
import { CONNECT_CALLS } from './stripe-connect-calls.ts'
import {
  bookTransaction,
  type Intent,
  listOf,
  newId,
  nowSeconds,
  presentDispute,
  presentIntent,
  presentRefund,
  presentSession,
  presentTransaction,
  type Session,
} from './stripe-objects.ts'
import { amountOf, metadataOf } from './stripe-parameters.ts'
import type { Account } from './stripe-platform.ts'
import { StripeProblem } from './stripe-problem.ts'

const isExpanded = (params: URLSearchParams) => params.has('expand[0]')
const limitOf = (params: URLSearchParams) => Number(params.get('limit') ?? 10)

/** A page of the objects created since `created[gte]`, newest first, after `starting_after`. */
function pageOf<Item extends { id: string; created: number }>(
  items: Item[],
  url: string,
  params: URLSearchParams,
  present: (item: Item) => object,
): object {
  const since = Number(params.get('created[gte]') ?? 0)
  const until = Number(params.get('created[lt]') ?? Number.POSITIVE_INFINITY)
  const found = items.filter(({ created }) => created >= since && created < until).reverse()
  const after = params.get('starting_after')
  const last = after === null ? -1 : found.findIndex(({ id }) => id === after)
  if (after !== null && last < 0)
    throw new StripeProblem(400, `No such object: '${after}'`, { param: 'starting_after' })
  return listOf(found.slice(last + 1).map(present), url, limitOf(params))
}

/** The handler of each call, run once its parameters are validated. */
export const CALLS: Readonly<Record<string, (call: StripeCall) => object>> = {
  ...CONNECT_CALLS,
  'POST /v1/checkout/sessions': openSession,
  'GET /v1/checkout/sessions/:id': ({ store, url, id, params }) =>
    presentSession(store, store.getSession(id), isExpanded(params), url),
  'GET /v1/checkout/sessions': ({ store, url, params }) => {
    const intent = params.get('payment_intent')
    const found = [...store.sessions.values()].filter((session) => intent === null || session.intent === intent)
    const present = (session: Session) => presentSession(store, session, isExpanded(params), url)
    return pageOf(found, '/v1/checkout/sessions', params, present)
  },
  'GET /v1/payment_intents/:id': ({ store, id, params }) =>
    presentIntent(store, store.getIntent(id), isExpanded(params)),
  'GET /v1/payment_intents': ({ store, params }) => {
    const customer = params.get('customer')
    const found = [...store.intents.values()].filter((intent) => customer === null || intent.customer === customer)
    return pageOf(found, '/v1/payment_intents', params, (intent) => presentIntent(store, intent, isExpanded(params)))
  },
  'POST /v1/payment_intents': chargeCard,
  'POST /v1/refunds': refund,
  'GET /v1/refunds/:id': ({ store, id }) => presentRefund(store.getRefund(id)),
  'GET /v1/refunds': ({ store, params }) =>
    listOf(store.refundsOf(params.get('payment_intent') ?? '').map(presentRefund), '/v1/refunds', limitOf(params)),
  'GET /v1/disputes': ({ store, params }) =>
    listOf(store.disputesOf(params.get('payment_intent') ?? '').map(presentDispute), '/v1/disputes', limitOf(params)),
  'GET /v1/balance_transactions': ({ store, params }) =>
    pageOf([...store.transactions.values()], '/v1/balance_transactions', params, (transaction) =>
      presentTransaction(store, transaction, isExpanded(params)),
    ),
  'POST /v1/customers': ({ store, params }) => {
    const customer = { id: newId('cus') }
    store.customers.set(customer.id, customer)
    return { object: 'customer', ...customer, email: params.get('email'), metadata: metadataOf(params) }
  },
  'DELETE /v1/customers/:id': ({ store, id }) => {
    store.getCustomer(id)
    store.customers.delete(id)
    for (const card of store.cardsOf(id)) store.cards.delete(card.id)
    return { id, object: 'customer', deleted: true }
  },
  'GET /v1/customers/:id/payment_methods': ({ store, id, params }) => {
    store.getCustomer(id)
    const cards = store.cardsOf(id).map((card) => ({ id: card.id, object: 'payment_method', type: 'card' }))
    return listOf(cards, `/v1/customers/${id}/payment_methods`, limitOf(params))
  },
  'GET /v1/payment_method_configurations': ({ account }) =>
    listOf(
      [
        ...(account ? [configurationOfPlatform()] : []),
        {
          id: newId('pmc'),
          object: 'payment_method_configuration',
          application: null,
          is_default: true,
          active: true,
          card: { available: true, display_preference: { value: 'on' } },
          mb_way: { available: true, display_preference: { value: 'on' } },
          multibanco: { available: true, display_preference: { value: 'on' } },
          paypal: { available: false, display_preference: { value: 'off' } },
        },
      ],
      '/v1/payment_method_configurations',
    ),
}

/** What Stripe keeps for the payments that the platform makes on a connected account. */
const configurationOfPlatform = () => ({
  ...{ id: newId('pmc'), object: 'payment_method_configuration', application: 'ca_ofthetests' },
  ...{ is_default: true, active: true },
  card: { available: true, display_preference: { value: 'on' } },
  mb_way: { available: true, display_preference: { value: 'on' } },
  multibanco: { available: false, display_preference: { value: 'off' } },
  paypal: { available: true, display_preference: { value: 'on' } },
})

function refuseUnlessReady(account: Account | undefined): void {
  if (account?.charges_enabled === false) {
    throw new StripeProblem(400, 'Your account cannot currently make charges.')
  }
}

/** The application fee of a direct charge. */
function feeIn(params: URLSearchParams, name: string, amount: number, account: Account | undefined): number | null {
  const text = params.get(name)
  if (text === null) return null
  if (account === undefined) {
    throw new StripeProblem(
      400,
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: name },
    )
  }
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new StripeProblem(400, `Invalid positive integer: ${text}`, { param: name })
  if (Number(text) > amount) throw new StripeProblem(400, 'The fee is greater than the amount', { param: name })
  return Number(text)
}

function openSession({ store, account, url, params }: StripeCall): object {
  refuseUnlessReady(account)
  const customer = params.get('customer')
  if (customer !== null) store.getCustomer(customer)
  const item = 'line_items[0][price_data]'
  const id = newId('cs_test')
  const amount = amountOf(params, `${item}[unit_amount]`) * Number(params.get('line_items[0][quantity]'))
  const allowed = [...params].flatMap(([name, value]) => (name.startsWith('allowed_payment_method') ? [value] : []))
  store.sessions.set(id, {
    id,
    created: nowSeconds(),
    status: 'open',
    payment_status: 'unpaid',
    amount,
    currency: params.get(`${item}[currency]`) ?? '',
    customer,
    savesCard: customer !== null && params.get('payment_intent_data[setup_future_usage]') === 'off_session',
    allowed,
    metadata: metadataOf(params),
    intentMetadata: metadataOf(params, 'payment_intent_data[metadata]'),
    applicationFee: feeIn(params, 'payment_intent_data[application_fee_amount]', amount, account),
    intent: null,
    order: Object.fromEntries(params),
  })
  return presentSession(store, store.getSession(id), false, url)
}

function chargeCard({ store, account, params }: StripeCall): object {
  refuseUnlessReady(account)
  const customer = store.getCustomer(params.get('customer') ?? '')
  const card = store.cards.get(params.get('payment_method') ?? '')
  if (params.get('confirm') !== 'true' || params.get('off_session') !== 'true') {
    throw new StripeProblem(400, 'The stand-in knows payment intents that are confirmed without the payer only')
  }
  if (params.get('automatic_payment_methods[allow_redirects]') !== 'never') {
    throw new StripeProblem(400, 'You must provide a `return_url`', { code: 'payment_intent_invalid_parameter' })
  }
  if (card?.customer !== customer.id) throw new StripeProblem(400, 'The payment method is not attached to the customer')
  const amount = amountOf(params, 'amount')
  const intent: Intent = {
    id: newId('pi'),
    created: nowSeconds(),
    status: card.charges,
    amount,
    currency: params.get('currency') ?? '',
    customer: customer.id,
    metadata: metadataOf(params),
    application_fee_amount: feeIn(params, 'application_fee_amount', amount, account),
    charge: null,
  }
  intent.charge = store.chargeOf(intent)
  store.intents.set(intent.id, intent)
  if (intent.status === 'succeeded') bookTransaction(store, 'charge', intent)
  if (card.charges !== 'requires_payment_method') return presentIntent(store, intent, isExpanded(params))
  throw new StripeProblem(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    payment_intent: presentIntent(store, intent, false),
  })
}

function refund({ store, params }: StripeCall): object {
  const intent = store.getIntent(params.get('payment_intent') ?? '')
  const refunded = store.refundsOf(intent.id).filter(({ status }) => status !== 'failed')
  const left = intent.amount - refunded.reduce((sum, { amount }) => sum + amount, 0)
  const amount = params.has('amount') ? Number(params.get('amount')) : left
  if (intent.status !== 'succeeded')
    throw new StripeProblem(400, 'This PaymentIntent has no successful charge to refund.')
  if (store.disputesOf(intent.id).some(({ status }) => status !== 'won' && !status.startsWith('warning_'))) {
    throw new StripeProblem(400, 'This charge has been charged back.', { code: 'charge_disputed' })
  }
  if (left === 0) throw new StripeProblem(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' })
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw new StripeProblem(400, `Refund amount is greater than unrefunded amount on charge (€${left / 100})`, {
      param: 'amount',
    })
  }
  const made = {
    id: newId('re'),
    payment_intent: intent.id,
    amount,
    status: 'succeeded' as const,
    metadata: metadataOf(params),
  }
  store.refunds.set(made.id, made)
  bookTransaction(store, 'refund', made)
  return presentRefund(made)
}
