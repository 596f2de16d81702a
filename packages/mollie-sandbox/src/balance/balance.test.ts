import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectOrganization, fee } from '../testing/connect-organization.ts'
import { type RunningSandbox, SHOP_URL, startSandbox } from '../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const euros = (value: string) => ({ currency: 'EUR', value })

type Caller = { call(method: string, path: string): Promise<{ body: Record<string, unknown> }> }

async function balanceOf({ call }: Caller): Promise<unknown> {
  return (await call('GET', '/balances/primary')).body.availableAmount
}

async function entriesOf({ call }: Caller) {
  const { _embedded } = (await call('GET', '/balances/primary/transactions')).body
  return _embedded
}

test('A paid payment brings its amount less costs and fee, and the fee goes to the platform', async () => {
  const ana = await connectOrganization(sandbox)
  const paymentId = await ana.pay('10.00', fee('0.80'))
  expect((await ana.client.payments.get({ paymentId })).applicationFee).toEqual({
    amount: euros('0.80'),
    description: 'Platform fee',
  })
  // 10.00 less 0.25 and 1.2 % less 0.80
  expect(await balanceOf(ana)).toEqual(euros('8.83'))
  expect(await balanceOf(sandbox)).toEqual(euros('0.80'))
  expect(await entriesOf(ana)).toEqual({
    balance_transactions: [
      expect.objectContaining({ type: 'application-fee', resultAmount: euros('-0.80'), context: { paymentId } }),
      {
        resource: 'balance_transaction',
        id: expect.stringMatching(/^baltr_/),
        type: 'payment',
        resultAmount: euros('9.63'),
        initialAmount: euros('10.00'),
        deductions: euros('-0.37'),
        deductionDetails: { fees: euros('-0.37') },
        createdAt: expect.any(String),
        context: { paymentId },
      },
    ],
  })
  const { embedded } = await ana.client.balances.list({}).then(({ result }) => result)
  expect(embedded.balances).toMatchObject([{ currency: 'EUR', availableAmount: euros('8.83') }])
  expect((await ana.client.balances.listTransactions({ balanceId: 'primary' })).result.count).toBe(2)
})

test('An unpaid payment moves no balance, and two payers at once move it once', async () => {
  const ana = await connectOrganization(sandbox)
  const failed = await ana.open('10.00', fee('0.80'))
  await sandbox.post(failed, { outcome: 'failed' })
  const paid = await ana.open('10.00', fee('0.80'))
  await Promise.all([1, 2, 3].map(() => sandbox.post(paid, { outcome: 'paid', method: 'paypal' })))
  expect(await balanceOf(ana)).toEqual(euros('9.10'))
  expect(await balanceOf(sandbox)).toEqual(euros('0.80'))
})

test.for([
  ['10.00', '9.05', 201],
  ['10.00', '9.06', 422],
  ['1.00', '0.59', 201],
  ['1.00', '0.60', 422],
  ['0.38', '0.01', 422],
  ['10.00', '0.00', 422],
] as const)('A payment of %s with a fee of %s is answered with %i', async ([amount, feeAmount, status]) => {
  const { call, order } = await connectOrganization(sandbox)
  const answer = await call('POST', '/payments', order(amount, fee(feeAmount)))
  expect(answer.status).toBe(status)
  if (status === 422) expect(answer.body.field).toBe('applicationFee')
})

test('A payment of the platform itself cannot have an application fee', async () => {
  const order = { description: 'Donation', amount: euros('10.00'), redirectUrl: SHOP_URL, ...fee('0.50') }
  expect(await sandbox.call('POST', '/payments', order)).toMatchObject({
    status: 422,
    body: { field: 'applicationFee' },
  })
})

test('Each charge of a subscription with an application fee pays the fee', async () => {
  const { call, pay } = await connectOrganization(sandbox)
  const customer = String((await call('POST', '/customers', {})).body.id)
  await pay('5.00', { sequenceType: 'first', customerId: customer })
  const order = { amount: euros('5.00'), interval: '1 day', description: 'Support', times: 2, ...fee('0.25') }
  const { body } = await call('POST', `/customers/${customer}/subscriptions`, order)
  expect(body.applicationFee).toEqual({ amount: euros('0.25'), description: 'Platform fee' })
  await sandbox.advance(3 * 86_400_000)
  expect(await balanceOf(sandbox)).toEqual(euros('0.50'))
})

test('A refund takes its amount of the balance of the organisation, and not the fee of the platform', async () => {
  const ana = await connectOrganization(sandbox)
  await ana.pay('10.00')
  const paymentId = await ana.pay('10.00', fee('0.80'))
  const { body } = await ana.call('POST', `/payments/${paymentId}/refunds`, { amount: euros('10.00') })
  expect(body.status).toBe('pending')
  expect(await balanceOf(ana)).toEqual(euros('8.46'))
  expect(await balanceOf(sandbox)).toEqual(euros('0.80'))
  await sandbox.advance(5_000)
  expect((await ana.call('GET', `/payments/${paymentId}/refunds/${body.id}`)).body.status).toBe('refunded')
})

test('A refund above the balance is queued, counts as refunded, and starts once a payment covers it', async () => {
  const ana = await connectOrganization(sandbox)
  const paymentId = await ana.pay('10.00', fee('0.80'))
  const { body } = await ana.call('POST', `/payments/${paymentId}/refunds`, { amount: euros('10.00') })
  const statusOf = async () => (await ana.call('GET', `/payments/${paymentId}/refunds/${body.id}`)).body.status
  expect([body.status, await balanceOf(ana)]).toEqual(['queued', euros('8.83')])
  expect((await ana.call('GET', `/payments/${paymentId}`)).body).toMatchObject({
    amountRefunded: euros('10.00'),
    amountRemaining: euros('0.00'),
  })
  await sandbox.advance(5_000)
  expect(await statusOf()).toBe('queued')
  await ana.pay('10.00')
  expect([await statusOf(), await balanceOf(ana)]).toEqual(['pending', euros('8.46')])
  await sandbox.advance(5_000)
  expect(await statusOf()).toBe('refunded')
})

test('A queued refund can be cancelled, and a cancelled or failed one leaves the balance as it was', async () => {
  const ana = await connectOrganization(sandbox)
  const paymentId = await ana.pay('10.00')
  const refund = (value: string) => ana.call('POST', `/payments/${paymentId}/refunds`, { amount: euros(value) })
  const queued = await refund('10.00')
  expect((await ana.call('DELETE', `/payments/${paymentId}/refunds/${queued.body.id}`, {})).status).toBe(204)
  const canceled = await refund('4.00')
  expect((await ana.call('DELETE', `/payments/${paymentId}/refunds/${canceled.body.id}`, {})).status).toBe(204)
  await sandbox.setFaults({ failRefunds: true })
  await refund('5.00')
  expect(await balanceOf(ana)).toEqual(euros('4.63'))
  await sandbox.advance(5_000)
  expect(await balanceOf(ana)).toEqual(euros('9.63'))
})

test('The page refunds within the balance at once, and beyond it when money comes', async () => {
  const ana = await connectOrganization(sandbox)
  const paymentId = await ana.pay('10.00')
  await sandbox.post(paymentId, { outcome: 'refunded', amount: 500 })
  await sandbox.post(paymentId, { outcome: 'refunded', amount: 500 })
  const { _embedded } = (await ana.call('GET', `/payments/${paymentId}/refunds`)).body
  expect(_embedded).toMatchObject({ refunds: [{ status: 'queued' }, { status: 'refunded' }] })
})

test('A chargeback may make the balance negative, and its reversal brings the amount back', async () => {
  const ana = await connectOrganization(sandbox)
  const paymentId = await ana.pay('10.00', fee('0.80'))
  await sandbox.post(paymentId, { outcome: 'charged_back' })
  expect(await balanceOf(ana)).toEqual(euros('-1.17'))
  await sandbox.post(paymentId, { outcome: 'chargeback_reversed' })
  expect(await balanceOf(ana)).toEqual(euros('8.83'))
})

test('The platform gives a fee back by a transfer, within its balance', async () => {
  const ana = await connectOrganization(sandbox)
  await ana.pay('10.00', fee('0.80'))
  const transfer = (value: string, source = 'org_sandbox', destination = ana.id) => ({
    amount: euros(value),
    source: { type: 'organization', id: source, description: 'Fee back' },
    destination: { type: 'organization', id: destination, description: 'Fee back' },
    description: 'Fee of a refund',
    category: 'refund',
  })
  const post = (order: object, headers = {}) => sandbox.call('POST', '/connect/balance-transfers', order, headers)
  const first = await post(transfer('0.40'), { 'idempotency-key': 'fee-1' })
  expect(first).toMatchObject({ status: 201, body: { status: 'succeeded', amount: euros('0.40') } })
  expect((await post(transfer('0.40'), { 'idempotency-key': 'fee-1' })).body.id).toBe(first.body.id)
  expect([await balanceOf(ana), await balanceOf(sandbox)]).toEqual([euros('9.23'), euros('0.40')])
  const listed = await sandbox.call('GET', '/connect/balance-transfers?limit=5')
  expect(listed.body).toMatchObject({ count: 1, _embedded: { connect_balance_transfers: [first.body] } })
  const read = (call: typeof sandbox.call, id: unknown) => call('GET', `/connect/balance-transfers/${id}`)
  expect((await read(sandbox.call, first.body.id)).body).toEqual(first.body)
  expect([(await read(sandbox.call, 'cbtr_none')).status, (await read(ana.call, first.body.id)).status]).toEqual([
    404, 404,
  ])

  expect(await post(transfer('0.41'))).toMatchObject({ status: 422, body: { field: 'amount' } })
  expect(await post(transfer('0.10', 'org_sandbox', 'org_none'))).toMatchObject({
    status: 422,
    body: { field: 'destination' },
  })
  expect((await post(transfer('0.10', ana.id, ana.id))).status).toBe(422)
  expect((await ana.call('POST', '/connect/balance-transfers', transfer('0.10'))).status).toBe(422)
})
