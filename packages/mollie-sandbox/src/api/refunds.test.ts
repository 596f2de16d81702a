import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const euros = (value: string) => ({ currency: 'EUR', value })

async function moneyOf(paymentId: string) {
  const { amountRefunded, amountRemaining, amountChargedBack } = await sandbox.client.payments.get({ paymentId })
  return [amountRefunded?.value, amountRemaining?.value, amountChargedBack?.value]
}

test('Refunds through the API add up on the payment and complete after a while', async () => {
  const { client, receiver } = sandbox
  const id = await sandbox.pay('10.00')
  const first = await client.refunds.create({ paymentId: id, refundRequest: { amount: euros('2.50') } })
  expect(first).toMatchObject({ status: 'pending', paymentId: id, amount: euros('2.50') })
  await client.refunds.create({ paymentId: id, refundRequest: { amount: euros('2.50') } })
  expect(await moneyOf(id)).toEqual(['5.00', '5.00', undefined])

  await receiver.waitFor(1)
  await sandbox.advance(5_000)
  await receiver.waitFor(3)
  expect((await client.refunds.get({ paymentId: id, refundId: first.id })).status).toBe('refunded')
  await expect(client.refunds.cancel({ paymentId: id, refundId: first.id })).rejects.toMatchObject({ statusCode: 422 })
  const list = await client.refunds.list({ paymentId: id })
  expect(list.result.embedded.refunds).toHaveLength(2)
})

test('A refund of more than the remaining amount or of an unpaid payment is refused', async () => {
  const { client } = sandbox
  const paid = await sandbox.pay('10.00')
  await expect(
    client.refunds.create({ paymentId: paid, refundRequest: { amount: euros('10.01') } }),
  ).rejects.toMatchObject({ statusCode: 422, field: 'amount' })
  const open = await sandbox.open('10.00')
  await expect(
    client.refunds.create({ paymentId: open, refundRequest: { amount: euros('1.00') } }),
  ).rejects.toMatchObject({ statusCode: 422 })
})

test('A cancelled refund and one that fails later return the amount to the payment', async () => {
  const { client } = sandbox
  const id = await sandbox.pay('10.00')
  const canceled = await client.refunds.create({ paymentId: id, refundRequest: { amount: euros('4.00') } })
  await client.refunds.cancel({ paymentId: id, refundId: canceled.id })
  expect(await moneyOf(id)).toEqual(['0.00', '10.00', undefined])

  await sandbox.setFaults({ failRefunds: true })
  const failed = await client.refunds.create({ paymentId: id, refundRequest: { amount: euros('4.00') } })
  expect(await moneyOf(id)).toEqual(['4.00', '6.00', undefined])
  await sandbox.advance(5_000)
  expect((await client.refunds.get({ paymentId: id, refundId: failed.id })).status).toBe('failed')
  expect(await moneyOf(id)).toEqual(['0.00', '10.00', undefined])
})

test('The page refunds a payment in part, in cents, and then completely', async () => {
  const id = await sandbox.pay('10.00')
  expect((await sandbox.post(id, { outcome: 'refunded', amount: 350 })).status).toBe(303)
  expect(await moneyOf(id)).toEqual(['3.50', '6.50', undefined])
  expect((await sandbox.postForm(id, { outcome: 'refunded', amount: '' })).status).toBe(303)
  expect(await moneyOf(id)).toEqual(['10.00', '0.00', undefined])
  await sandbox.receiver.waitFor(3)
  expect((await sandbox.post(id, { outcome: 'refunded' })).status).toBe(409)
})

test.for([0, -1, 1.5, 1_001, '12,50', 'all', null])('The page refuses a refund of %o cents', async (amount) => {
  const id = await sandbox.pay('10.00')
  const refused = await sandbox.post(id, { outcome: 'refunded', amount })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('whole number of cents') })
  expect(await moneyOf(id)).toEqual(['0.00', '10.00', undefined])
})

test('A chargeback covers the remaining amount, and its reversal returns it', async () => {
  const { client, receiver } = sandbox
  const id = await sandbox.pay('10.00')
  await sandbox.post(id, { outcome: 'refunded', amount: 100 })
  await sandbox.post(id, { outcome: 'charged_back' })
  expect(await moneyOf(id)).toEqual(['1.00', '0.00', '9.00'])
  expect((await sandbox.post(id, { outcome: 'charged_back' })).status).toBe(409)

  await sandbox.post(id, { outcome: 'chargeback_reversed' })
  expect(await moneyOf(id)).toEqual(['1.00', '9.00', '0.00'])
  await receiver.waitFor(4)
  const list = await client.chargebacks.list({ paymentId: id })
  const [chargeback] = list.result.embedded.chargebacks ?? []
  expect(chargeback).toMatchObject({ amount: euros('9.00'), reversedAt: expect.any(String) })
  const read = await client.chargebacks.get({ paymentId: id, chargebackId: chargeback?.id ?? '' })
  expect(read.paymentId).toBe(id)
  expect((await sandbox.post(id, { outcome: 'chargeback_reversed' })).status).toBe(409)
})

test('Refunds and chargebacks can be embedded in the payment', async () => {
  const id = await sandbox.pay('10.00')
  await sandbox.post(id, { outcome: 'refunded', amount: 100 })
  const { body } = await sandbox.call('GET', `/payments/${id}?embed=refunds,chargebacks&include=details.qrCode`)
  expect(body._embedded).toMatchObject({ refunds: [{ amount: euros('1.00') }], chargebacks: [] })
  expect((await sandbox.call('GET', `/payments/${id}?embed=secrets`)).status).toBe(400)
})
