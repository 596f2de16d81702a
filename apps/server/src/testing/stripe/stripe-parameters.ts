import { StripeProblem } from './stripe-problem.ts'

type Accepted = {
  /**
   * Other parameters are refused, as Stripe does. `[]` stands for an index and `[*]` for a name that the sender
   * chooses.
   */
  parameters: readonly string[]
  required?: readonly string[]
  expand?: readonly string[]
}

const LIST = ['limit', 'starting_after', 'ending_before']
const CREATED = ['created[gt]', 'created[gte]', 'created[lt]', 'created[lte]']

/**
 * The used calls with the parameters that Stripe's API 2026-10-28 accepts there, limited to those that may occur here.
 */
export const ACCEPTED: Readonly<Record<string, Accepted>> = {
  'POST /v1/checkout/sessions': {
    parameters: [
      'adaptive_pricing[enabled]',
      'allowed_payment_method_types[]',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_email',
      'expires_at',
      'line_items[][price_data][currency]',
      'line_items[][price_data][product_data][name]',
      'line_items[][price_data][unit_amount]',
      'line_items[][quantity]',
      'locale',
      'metadata[*]',
      'mode',
      'payment_intent_data[application_fee_amount]',
      'payment_intent_data[description]',
      'payment_intent_data[metadata][*]',
      'payment_intent_data[setup_future_usage]',
      'submit_type',
      'success_url',
    ],
    required: [
      'mode',
      'success_url',
      'line_items[0][quantity]',
      'line_items[0][price_data][currency]',
      'line_items[0][price_data][unit_amount]',
      'line_items[0][price_data][product_data][name]',
    ],
  },
  'GET /v1/checkout/sessions/:id': {
    parameters: [],
    expand: ['payment_intent.latest_charge', 'payment_intent.latest_charge.refunds'],
  },
  'GET /v1/checkout/sessions': {
    parameters: ['payment_intent', 'customer', ...CREATED, ...LIST],
    expand: ['data.payment_intent.latest_charge'],
  },
  'GET /v1/payment_intents/:id': { parameters: [], expand: ['latest_charge', 'latest_charge.refunds'] },
  'GET /v1/payment_intents': {
    parameters: ['customer', ...CREATED, ...LIST],
    expand: ['data.latest_charge', 'data.latest_charge.refunds'],
  },
  'POST /v1/payment_intents': {
    parameters: [
      'amount',
      'application_fee_amount',
      'automatic_payment_methods[allow_redirects]',
      'automatic_payment_methods[enabled]',
      'confirm',
      'currency',
      'customer',
      'description',
      'metadata[*]',
      'off_session',
      'payment_method',
    ],
    required: ['amount', 'currency'],
    expand: ['latest_charge.refunds'],
  },
  'POST /v1/refunds': {
    parameters: ['amount', 'charge', 'metadata[*]', 'payment_intent', 'reason'],
  },
  'GET /v1/refunds/:id': { parameters: [] },
  'GET /v1/refunds': { parameters: ['payment_intent', 'charge', ...LIST] },
  'GET /v1/disputes': { parameters: ['payment_intent', 'charge', ...LIST] },
  'GET /v1/balance_transactions': {
    parameters: ['currency', 'payout', 'source', 'type', ...CREATED, ...LIST],
    expand: ['data.source'],
  },
  'POST /v1/customers': { parameters: ['email', 'metadata[*]', 'name', 'preferred_locales[]'] },
  'DELETE /v1/customers/:id': { parameters: [] },
  'GET /v1/customers/:id/payment_methods': { parameters: ['type', ...LIST] },
  'POST /v1/accounts': {
    parameters: [
      'business_profile[name]',
      'business_profile[url]',
      'capabilities[*]',
      'controller[fees][payer]',
      'controller[losses][payments]',
      'controller[requirement_collection]',
      'controller[stripe_dashboard][type]',
      'country',
      'email',
      'metadata[*]',
    ],
  },
  'GET /v1/accounts/:id': { parameters: [] },
  'POST /v1/account_links': {
    parameters: [
      'account',
      'collection_options[fields]',
      'collection_options[future_requirements]',
      'refresh_url',
      'return_url',
      'type',
    ],
    required: ['account', 'type'],
  },
  'GET /v1/application_fees/:id': { parameters: [] },
  'GET /v1/application_fees/:id/refunds': { parameters: LIST },
  'POST /v1/application_fees/:id/refunds': { parameters: ['amount', 'metadata[*]'] },
  'GET /v1/payment_method_configurations': { parameters: ['active', 'application', ...LIST] },
}

export function checkParameters(route: string, params: URLSearchParams): void {
  const { parameters, required = [], expand = [] } = ACCEPTED[route] ?? { parameters: [] }
  for (const [name, value] of params) {
    const known = name.replaceAll(/\[\d+\]/g, '[]')
    if (known === 'expand[]') {
      if (!expand.includes(value)) throw new StripeProblem(400, `This property cannot be expanded (${value}).`)
    } else if (!parameters.includes(known) && !parameters.includes(known.replace(/\[[^[\]]+\]$/, '[*]'))) {
      throw new StripeProblem(400, `Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
    }
    if (/^(?:payment_intent_data\[)?metadata/.test(name) && value.length > 500) {
      throw new StripeProblem(400, 'Metadata values can have up to 500 characters', { param: name })
    }
  }
  for (const name of required) {
    if (!params.get(name))
      throw new StripeProblem(400, `Missing required param: ${name}.`, { code: 'parameter_missing' })
  }
}

/** The names and values below `metadata` or another prefix. */
export function metadataOf(params: URLSearchParams, under = 'metadata'): Record<string, string> {
  const entries = [...params].flatMap(([name, value]) =>
    name.startsWith(`${under}[`) ? [[name.slice(under.length + 1, -1), value] as const] : [],
  )
  return Object.fromEntries(entries)
}

const SMALLEST_CENTS = 50

export function amountOf(params: URLSearchParams, name: string): number {
  const text = params.get(name) ?? ''
  if (!/^\d{1,8}$/.test(text)) throw new StripeProblem(400, `Invalid integer: ${text}`, { param: name })
  if (Number(text) < SMALLEST_CENTS) {
    throw new StripeProblem(400, 'Amount must be at least €0.50 eur', { code: 'amount_too_small', param: name })
  }
  return Number(text)
}
