import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSandbox, SHOP_URL, startSandbox } from '../testing/start-sandbox.ts'

const DAY_MS = 86_400_000

const euros = (value: string) => ({ currency: 'EUR', value })
const fixedNow = () => new Date('2026-01-31T12:00:00Z')

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox({ now: fixedNow })
})
afterEach(() => sandbox.close())

async function customerWithMandate(): Promise<string> {
  const { client, receiver } = sandbox
  const customer = await client.customers.create({ entityCustomer: { name: 'Ana', email: 'ana@shop.example' } })
  const first = await client.payments.create({
    paymentRequest: {
      description: 'First month',
      amount: euros('9.99'),
      redirectUrl: SHOP_URL,
      webhookUrl: receiver.url,
      sequenceType: 'first',
      customerId: customer.id,
    },
  })
  await sandbox.post(first.id, { outcome: 'paid', method: 'creditcard' })
  return customer.id
}

function subscribe(customerId: string, more: object = {}) {
  const amount = euros('9.99')
  const webhookUrl = sandbox.receiver.url
  return sandbox.client.subscriptions.create({
    customerId,
    subscriptionRequest: { amount, interval: '1 month', description: 'Premium', webhookUrl, ...more },
  })
}

async function paymentsOf(customerId: string, subscriptionId: string) {
  const list = await sandbox.client.subscriptions.listPayments({ customerId, subscriptionId })
  return list.result.embedded?.payments ?? []
}

test('A paid first payment creates a valid mandate; only cards and PayPal can', async () => {
  const { client } = sandbox
  const customerId = await customerWithMandate()
  const mandates = await client.mandates.list({ customerId })
  expect(mandates.result.embedded.mandates).toMatchObject([{ status: 'valid', method: 'creditcard' }])
  const refused = await sandbox.call('POST', '/payments', {
    description: 'First',
    amount: euros('9.99'),
    redirectUrl: SHOP_URL,
    sequenceType: 'first',
    customerId,
    method: 'mbway',
  })
  expect(refused).toMatchObject({ status: 422, body: { field: 'method' } })
})

test('A subscription is charged on its day each month, with a webhook for each payment', async () => {
  const customerId = await customerWithMandate()
  const subscription = await subscribe(customerId, { startDate: '2026-02-28' })
  expect(subscription).toMatchObject({ status: 'active', nextPaymentDate: '2026-02-28', timesRemaining: null })
  expect(await paymentsOf(customerId, subscription.id)).toEqual([])

  await sandbox.advance(28 * DAY_MS)
  expect(await paymentsOf(customerId, subscription.id)).toMatchObject([
    { status: 'paid', sequenceType: 'recurring', subscriptionId: subscription.id, amount: euros('9.99') },
  ])
  await sandbox.receiver.waitFor(2)
  await sandbox.advance(90 * DAY_MS)
  expect(await paymentsOf(customerId, subscription.id)).toHaveLength(4)
  await sandbox.receiver.waitFor(5)
  const read = await sandbox.client.subscriptions.get({ customerId, subscriptionId: subscription.id })
  expect(read.nextPaymentDate).toBe('2026-06-28')
})

test('A subscription with a number of payments ends with the last one', async () => {
  const customerId = await customerWithMandate()
  const { id } = await subscribe(customerId, { interval: '14 days', times: 2 })
  await sandbox.advance(60 * DAY_MS)
  expect(await paymentsOf(customerId, id)).toHaveLength(2)
  const read = await sandbox.client.subscriptions.get({ customerId, subscriptionId: id })
  expect(read).toMatchObject({ status: 'completed', timesRemaining: 0 })
})

test('A subscription that starts on the 31st is charged on the last day of shorter months', async () => {
  const customerId = await customerWithMandate()
  const { id } = await subscribe(customerId)
  const nextDay = async () => {
    const { nextPaymentDate } = await sandbox.client.subscriptions.get({ customerId, subscriptionId: id })
    return nextPaymentDate
  }
  expect(await nextDay()).toBe('2026-02-28')
  await sandbox.advance(28 * DAY_MS)
  expect(await nextDay()).toBe('2026-03-31')
})

test('A subscription continues after a failed renewal', async () => {
  const customerId = await customerWithMandate()
  const { id } = await subscribe(customerId, { startDate: '2026-02-10' })
  await sandbox.setFaults({ failRecurring: true })
  await sandbox.advance(10 * DAY_MS)
  expect(await paymentsOf(customerId, id)).toMatchObject([{ status: 'failed' }])
  await sandbox.setFaults({})
  await sandbox.advance(28 * DAY_MS)
  expect((await paymentsOf(customerId, id)).map(({ status }) => status)).toEqual(['paid', 'failed'])
})

test('A subscription can be changed and cancelled; a cancelled one is not charged', async () => {
  const { client } = sandbox
  const customerId = await customerWithMandate()
  const { id } = await subscribe(customerId, { startDate: '2026-02-10' })
  const changed = await client.subscriptions.update({
    customerId,
    subscriptionId: id,
    requestBody: { amount: euros('29.99'), startDate: '2026-02-15' },
  })
  expect(changed).toMatchObject({ amount: euros('29.99'), nextPaymentDate: '2026-02-15' })
  const canceled = await client.subscriptions.cancel({ customerId, subscriptionId: id })
  expect(canceled).toMatchObject({ status: 'canceled', canceledAt: expect.any(String) })
  await sandbox.advance(60 * DAY_MS)
  expect(await paymentsOf(customerId, id)).toEqual([])
  const change = await sandbox.call('PATCH', `/customers/${customerId}/subscriptions/${id}`, { times: 3 })
  expect(change.status).toBe(422)
  const list = await client.subscriptions.list({ customerId })
  expect(list.result.embedded.subscriptions).toHaveLength(1)
})

test.for([
  ['mandateId', {}, false],
  ['interval', { interval: 'monthly' }, true],
  ['interval', { interval: '13 months' }, true],
  ['startDate', { startDate: '2026-01-30' }, true],
] as const)('A subscription is refused for its %s: %o', async ([field, more, hasMandate]) => {
  const customerId = hasMandate
    ? await customerWithMandate()
    : (await sandbox.client.customers.create({ entityCustomer: { name: 'Rui' } })).id
  const order = { amount: euros('9.99'), interval: '1 month', description: 'Premium', ...more }
  const refused = await sandbox.call('POST', `/customers/${customerId}/subscriptions`, order)
  expect(refused).toMatchObject({ status: 422, body: { field } })
})

test('A second active subscription of a customer needs a different description', async () => {
  const customerId = await customerWithMandate()
  await subscribe(customerId)
  await expect(subscribe(customerId)).rejects.toMatchObject({ statusCode: 422 })
  expect((await subscribe(customerId, { description: 'Enterprise' })).status).toBe('active')
})

test('A mandate is charged on demand until it is revoked', async () => {
  const { client } = sandbox
  const customerId = await customerWithMandate()
  const paymentRequest = {
    description: 'Extra',
    amount: euros('3.00'),
    redirectUrl: null,
    sequenceType: 'recurring' as const,
  }
  const charged = await client.customers.createPayment({ customerId, paymentRequest })
  expect(charged).toMatchObject({ status: 'paid', sequenceType: 'recurring', customerId })
  const { id } = await subscribe(customerId)
  await client.mandates.revoke({ customerId, mandateId: charged.mandateId ?? '' })
  expect((await client.subscriptions.get({ customerId, subscriptionId: id })).status).toBe('canceled')
  await expect(client.customers.createPayment({ customerId, paymentRequest })).rejects.toMatchObject({
    statusCode: 422,
  })
})

test('A charge that waits for the bank is pending until it settles', async () => {
  const { client } = sandbox
  const customerId = await customerWithMandate()
  await sandbox.setFaults({ pendingRecurring: true })
  const order = { description: 'Extra', amount: euros('3.00'), redirectUrl: null, sequenceType: 'recurring' as const }
  const { id, status } = await client.customers.createPayment({ customerId, paymentRequest: order })
  expect(status).toBe('pending')
  expect((await sandbox.post(id, { outcome: 'paid' })).status).toBe(303)
  expect((await client.payments.get({ paymentId: id })).status).toBe('paid')
})

test('A customer is read, changed, listed with payments, and answers 410 once deleted', async () => {
  const { client } = sandbox
  const customerId = await customerWithMandate()
  const changed = await client.customers.update({ customerId, requestBody: { name: 'Ana Maria', locale: 'pt_PT' } })
  expect(changed).toMatchObject({ name: 'Ana Maria', email: 'ana@shop.example', locale: 'pt_PT' })
  expect((await client.customers.list({})).result.embedded.customers).toHaveLength(1)
  const payments = await client.customers.listPayments({ customerId })
  expect(payments.result.embedded.payments).toMatchObject([{ sequenceType: 'first', status: 'paid' }])
  await client.customers.delete({ customerId })
  await expect(client.customers.get({ customerId })).rejects.toMatchObject({ statusCode: 410 })
})
