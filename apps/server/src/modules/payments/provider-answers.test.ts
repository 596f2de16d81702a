import { cents } from '@aplauso/contract/money'
import { startSandbox } from '@aplauso/mollie-sandbox/testing/start-sandbox'
import { afterAll, describe, expect, test } from 'vitest'
import { type RecordedAnswer, startReplayingProxy } from '#testing/replaying-proxy.ts'
import { stripeOutcomes } from '#testing/stripe/stripe-outcomes.ts'
import { STRIPE_KEY, startStripeStandIn } from '#testing/stripe/stripe-stand-in.ts'
import { createMollieProvider } from './mollie/mollie-provider.ts'
import type { PaymentProvider } from './provider.ts'
import { stripeClient } from './stripe/stripe-client.ts'
import { createStripeProvider } from './stripe/stripe-provider.ts'

/** A provider call and the fields that it reads of the answers. All other fields may be missing or have any value. */
type Call = { name: string; run: (provider: PaymentProvider) => Promise<unknown>; needs: string[] }

type Path = (string | number)[]

/** Paths of all values in a body, including objects and lists. List items share one name, written `[]`. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value)
  return [path, ...entries.flatMap(([key, item]) => placesIn(item, [...path, key]))]
}
const nameOf = (path: Path) => path.map((key) => (typeof key === 'number' ? '[]' : key)).join('.')

const DELETED = Symbol('deleted')

/** A copy of the body with the value at the path changed. */
function changed(body: unknown, [key, ...rest]: Path, change: (before: unknown) => unknown): unknown {
  if (key === undefined) return change(body)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...(body as object) }
  const after = changed(Reflect.get(copy, key), rest, change)
  if (after === DELETED) Reflect.deleteProperty(copy, key)
  else Reflect.set(copy, key, after)
  return copy
}

const CHANGES: Record<string, (before: unknown) => unknown> = {
  'is missing': () => DELETED,
  'is null': () => null,
  'is of another kind': () => ({ something: ['new'] }),
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

async function outcomeOf(run: () => Promise<unknown>): Promise<unknown> {
  return run().catch((error: unknown) => ({ rejected: Reflect.get(Object(error), 'code') ?? String(error) }))
}

/** Applies every change to every field that the call does not need, and lists the outcomes that differ. */
async function everyChange(
  { run, needs }: Call,
  provider: PaymentProvider,
  { answers, replay }: { answers: RecordedAnswer[]; replay: (answers: RecordedAnswer[]) => void },
): Promise<{ tried: number; differing: string[] }> {
  replay(answers)
  const expected = JSON.stringify(await run(provider))
  const differing: string[] = []
  let tried = 0
  async function attempt(at: number, what: string, body: unknown): Promise<void> {
    tried += 1
    replay(answers.map((answer, index) => (index === at ? { ...answer, body } : answer)))
    const outcome = JSON.stringify(await outcomeOf(() => run(provider)))
    if (outcome !== expected) differing.push(`${answers[at]?.call}: ${what}: ${outcome}`)
  }
  for (const [at, { body }] of answers.entries()) {
    for (const path of placesIn(body)) {
      const name = nameOf(path)
      const value = path.reduce<unknown>((inside, key) => Reflect.get(Object(inside), key), body)
      if (isObject(value)) {
        const more = changed(body, path, (before) => ({ ...Object(before), something_new: { is: ['here', 1, null] } }))
        await attempt(at, `${name} has something new`, more)
      }
      if (path.length === 0 || typeof path.at(-1) === 'number' || needs.includes(name)) continue
      for (const [what, change] of Object.entries(CHANGES)) {
        await attempt(at, `${name} ${what}`, changed(body, path, change))
      }
    }
  }
  return { tried, differing }
}

const record = 'r3c0rd'.repeat(120)
const money = { amountCents: cents(1_000), currency: 'EUR', description: 'Olá', record }
const order = (reference: string) => ({
  ...money,
  reference,
  language: 'pt' as const,
  redirectUrl: 'https://aplauso.example/donation/success?id=1',
})
const customer = { reference: 'customer', name: 'Inês', email: 'ines@example.com', language: 'fr' as const }

async function listAll(provider: PaymentProvider): Promise<unknown[]> {
  const pages = []
  for await (const page of provider.listPayments(new Date(0))) pages.push(page)
  return pages
}

type Ids = { paid: string; open: string; refund: string; customer: string }

/** Every method of a provider, with the names of the fields that it reads. */
function callsOf(ids: Ids, needs: Record<string, string[]>): Call[] {
  const runs: Record<string, Call['run']> = {
    listMethods: (provider) => provider.listMethods(),
    openCheckout: (provider) => provider.openCheckout(order('opened')),
    getPayment: (provider) => provider.getPayment(ids.paid),
    'getPayment of an open one': (provider) => provider.getPayment(ids.open),
    refund: (provider) =>
      provider.refund({ ...money, paymentId: ids.paid, reference: 'more', amountCents: cents(100) }),
    getRefund: (provider) => provider.getRefund(ids.paid, ids.refund),
    createCustomer: (provider) => provider.createCustomer(customer),
    chargeAgain: (provider) => provider.chargeAgain({ ...money, customerId: ids.customer, reference: 'charge' }),
    'chargeAgain of what was charged': (provider) =>
      provider.chargeAgain({ ...money, customerId: ids.customer, reference: 'before' }),
    findPayment: (provider) => provider.findPayment(ids.paid),
    listPayments: listAll,
    forgetCustomer: (provider) => provider.forgetCustomer(ids.customer),
  }
  return Object.entries(runs).map(([name, run]) => ({ name, run, needs: needs[name] ?? [] }))
}

async function makeAll(provider: PaymentProvider, pay: (paymentId: string) => Promise<unknown>): Promise<Ids> {
  const customerId = await provider.createCustomer({ ...customer, reference: 'subscriber' })
  const [first, paid, open] = [
    await provider.openCheckout({ ...order('first'), customerId }),
    await provider.openCheckout(order('paid')),
    await provider.openCheckout(order('open')),
  ]
  await pay(first.paymentId)
  await pay(paid.paymentId)
  await provider.chargeAgain({ ...money, customerId, reference: 'before' })
  const given = { ...money, paymentId: paid.paymentId, reference: 'refund', amountCents: cents(250) }
  const refund = await provider.refund(given)
  if (refund.outcome === 'refused') throw new Error(refund.reason)
  return { paid: paid.paymentId, open: open.paymentId, refund: refund.refundId, customer: customerId }
}

const below = (parent: string, ...names: string[]) => [parent, ...names.map((name) => `${parent}.${name}`)]
const amount = below('amount', 'currency', 'value')

describe('Mollie provider', async () => {
  const sandbox = await startSandbox({ apiKey: 'test_sandbox_key' })
  const wire = await startReplayingProxy(`${sandbox.url}/mollie`)
  afterAll(async () => {
    await wire.close()
    await sandbox.close()
  })
  const settings = { apiUrl: () => `${wire.url}/v2`, webhookUrl: () => undefined, sandbox: true }
  const provider = createMollieProvider({ ...settings, apiKey: 'test_sandbox_key' })
  const ids = await makeAll(provider, (paymentId) => sandbox.post(paymentId, { outcome: 'paid' }))

  const payment = ['id', 'status', ...amount, ...below('amountRefunded', 'value'), 'paidAt']
  const list = (name: string, ...fields: string[]) => [
    ...below('_embedded', name),
    ...fields.map((field) => `_embedded.${name}.[].${field}`),
  ]
  const dated = [
    ...['id', 'status', ...below('metadata', 'reference', 'record'), 'createdAt', 'paidAt', 'customerId'],
    ...below('amountRefunded', 'value'),
  ]
  const calls = callsOf(ids, {
    listMethods: list('methods', 'id', 'status'),
    openCheckout: ['id', '_links', ...below('_links.checkout', 'href')],
    getPayment: payment,
    'getPayment of an open one': payment,
    refund: [...list('refunds', 'id', 'status'), 'id', 'status'],
    getRefund: ['status'],
    createCustomer: ['id'],
    chargeAgain: [...list('payments', ...payment), ...payment],
    'chargeAgain of what was charged': list('payments', ...payment, ...below('metadata', 'reference')),
    findPayment: dated,
    listPayments: list('payments', ...dated),
  })
  test.each(calls)('$name succeeds whatever happens to the fields that it does not read', async (call) => {
    const answers = await wire.record(() => call.run(provider))
    const { tried, differing } = await everyChange(call, provider, { answers, replay: wire.replay })
    expect(differing).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(call.name === 'forgetCustomer' ? 0 : 10)
  })

  test('accepts an unknown status, method or field value', async () => {
    const [paid] = await wire.record(() => provider.getPayment(ids.paid))
    const as = (body: object) => wire.replay([{ call: '', status: 200, body: { ...Object(paid?.body), ...body } }])
    as({ status: 'held_for_review' })
    expect(await provider.getPayment(ids.paid)).toMatchObject({ status: 'open' })
    as({ method: 'teleport', mode: 'dream', sequenceType: 'ninth', locale: 'xx_XX' })
    expect(await provider.getPayment(ids.paid)).toMatchObject({ status: 'paid', refundedCents: 350 })
    as({ paidAt: { at: 'noon' } })
    expect(await provider.getPayment(ids.paid)).toMatchObject({ status: 'paid', paidAt: undefined })
    as({ status: 'on_its_way' })
    expect(await provider.getRefund(ids.paid, ids.refund)).toBe('pending')
  })
})

describe('Stripe provider', async () => {
  const standIn = await startStripeStandIn()
  const wire = await startReplayingProxy(standIn.url)
  const outcomes = stripeOutcomes(standIn)
  afterAll(async () => {
    await wire.close()
    await standIn.close()
  })
  const provider = createStripeProvider(stripeClient({ secretKey: STRIPE_KEY, apiUrl: wire.url }))
  const ids = await makeAll(provider, outcomes.pay)
  await outcomes.dispute(ids.paid, 'warning_needs_response')

  const list = (...fields: string[]) => ['data', 'has_more', ...fields.map((field) => `data.[].${field}`)]
  const refund = ['id', 'amount', 'status']
  const dispute = list('amount', 'currency', 'status')
  const charge = [
    ...below('latest_charge', 'amount', 'currency', 'disputed'),
    ...below('latest_charge.refunds', ...list(...refund)),
  ]
  const intent = ['id', 'status', 'amount', 'currency', ...charge]
  const session = ['id', 'status', 'payment_status', 'amount_total', 'currency', ...below('payment_intent', ...intent)]
  const made = [...below('metadata', 'reference'), 'customer', 'created']
  const listedCharge = below('latest_charge', 'created', 'amount', 'currency', 'amount_refunded', 'disputed')
  const listedSession = [
    ...['id', 'status', 'payment_status', ...made, 'metadata.record_0', 'metadata.record_1'],
    ...below('payment_intent', 'id', 'status', ...listedCharge),
  ]
  const listedIntent = ['metadata.without_payer', ...listedCharge]
  const ofCard = list('id')
  const calls = callsOf(ids, {
    listMethods: list(
      ...['application', 'is_default', 'active'],
      ...['card', 'mb_way', 'paypal'].flatMap((method) => below(method, 'available')),
    ),
    openCheckout: ['id', 'url'],
    getPayment: [...session, ...dispute],
    'getPayment of an open one': session,
    refund: [...session, ...refund],
    getRefund: ['id', 'status'],
    createCustomer: ['id'],
    chargeAgain: [...list(...intent), ...ofCard, ...intent],
    'chargeAgain of what was charged': list(...intent, ...below('metadata', 'reference')),
    findPayment: [...listedSession, ...dispute],
    listPayments: [...list(...listedSession, ...listedIntent), ...dispute],
    forgetCustomer: ['deleted'],
  })
  test.each(calls)('$name succeeds whatever happens to the fields that it does not read', async (call) => {
    const answers = await wire.record(() => call.run(provider))
    const { tried, differing } = await everyChange(call, provider, { answers, replay: wire.replay })
    expect(differing).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(3)
  })

  test('accepts an unknown status', async () => {
    const [paid] = await wire.record(() => provider.getPayment(ids.open))
    wire.replay([
      { call: '', status: 200, body: { ...Object(paid?.body), status: 'paused', payment_status: 'nearly' } },
    ])
    expect(await provider.getPayment(ids.open)).toMatchObject({ status: 'open' })
    wire.replay([{ call: '', status: 200, body: { id: ids.refund, amount: 1, status: 'teleporting' } }])
    expect(await provider.getRefund(ids.paid, ids.refund)).toBe('pending')
  })
})
