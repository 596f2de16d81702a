import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSandbox, SHOP_URL, startSandbox } from '../testing/start-sandbox.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

test('A payment is created, paid on the hosted page and read back as paid', async () => {
  const { client, receiver } = sandbox
  const opened = await client.payments.create({
    paymentRequest: {
      description: 'Donation',
      amount: { currency: 'EUR', value: '10.00' },
      redirectUrl: SHOP_URL,
      webhookUrl: receiver.url,
      locale: 'pt_PT',
      metadata: { reference: 'don_1' },
    },
  })
  expect(opened).toMatchObject({ resource: 'payment', mode: 'test', status: 'open', metadata: { reference: 'don_1' } })
  expect(opened.id).toMatch(/^tr_\w{10,}$/)
  expect(opened.links.checkout?.href).toBe(`${sandbox.url}/checkout/${opened.id}`)
  expect(opened.amountRefunded).toBeUndefined()
  expect(Date.parse(opened.expiresAt ?? '') - Date.parse(opened.createdAt)).toBe(15 * MINUTE_MS)

  const answer = await sandbox.post(opened.id, { outcome: 'paid', method: 'mbway' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, SHOP_URL])
  await receiver.waitFor(1)
  expect(receiver.received).toEqual([{ contentType: 'application/x-www-form-urlencoded', body: `id=${opened.id}` }])

  const paid = await client.payments.get({ paymentId: opened.id })
  expect(paid).toMatchObject({
    status: 'paid',
    method: 'mbway',
    amount: { value: '10.00', currency: 'EUR' },
    amountRefunded: { value: '0.00' },
    amountRemaining: { value: '10.00' },
  })
  expect(paid.paidAt).toEqual(expect.any(String))
  expect(paid.links.checkout).toBeUndefined()
})

test.for([
  ['failed', 'failedAt'],
  ['canceled', 'canceledAt'],
  ['expired', 'expiredAt'],
] as const)('A payment that ends as %s says so, with the time, and tells the shop', async ([outcome, timeField]) => {
  const id = await sandbox.open('5.00')
  expect((await sandbox.post(id, { outcome })).status).toBe(303)
  await sandbox.receiver.waitFor(1)
  const payment = await sandbox.client.payments.get({ paymentId: id })
  expect(payment.status).toBe(outcome)
  expect(payment[timeField]).toEqual(expect.any(String))
  expect(payment.isCancelable).toBe(false)
})

test('A failed payment has its failure reason', async () => {
  const id = await sandbox.open('5.00')
  await sandbox.post(id, { outcome: 'failed', method: 'creditcard' })
  const payment = await sandbox.client.payments.get({ paymentId: id })
  expect(payment.statusReason?.code).toBe('insufficient_funds')
})

test('A payment expires by itself after 15 minutes', async () => {
  const id = await sandbox.open('5.00')
  await sandbox.advance(15 * MINUTE_MS - 5_000)
  expect((await sandbox.client.payments.get({ paymentId: id })).status).toBe('open')
  await sandbox.advance(5_000)
  expect((await sandbox.client.payments.get({ paymentId: id })).status).toBe('expired')
  await sandbox.receiver.waitFor(1)
})

test('A bank transfer can be paid for 12 days, and on the last of them too', async () => {
  const id = await sandbox.open('5.00')
  expect((await sandbox.post(id, { outcome: 'pending' })).status).toBe(303)
  await sandbox.advance(12 * DAY_MS - MINUTE_MS)
  expect((await sandbox.client.payments.get({ paymentId: id })).status).toBe('pending')
  await sandbox.post(id, { outcome: 'paid' })
  const paid = await sandbox.client.payments.get({ paymentId: id })
  expect(paid).toMatchObject({ status: 'paid', method: 'banktransfer' })
  expect(sandbox.receiver.received.length).toBeLessThanOrEqual(1)

  const left = await sandbox.open('5.00', { method: 'banktransfer' })
  await sandbox.advance(12 * DAY_MS)
  expect((await sandbox.client.payments.get({ paymentId: left })).status).toBe('expired')
})

test('An open payment can be cancelled through the API once', async () => {
  const id = await sandbox.open('5.00')
  expect((await sandbox.client.payments.cancel({ paymentId: id })).status).toBe('canceled')
  await expect(sandbox.client.payments.cancel({ paymentId: id })).rejects.toMatchObject({ statusCode: 422 })
})

test('A payment can be changed until it is paid; description and metadata also afterwards', async () => {
  const id = await sandbox.open('5.00')
  const change = (requestBody: { description?: string; redirectUrl?: string }) =>
    sandbox.client.payments.update({ paymentId: id, requestBody })
  expect((await change({ redirectUrl: 'https://shop.example/new' })).redirectUrl).toBe('https://shop.example/new')
  await sandbox.post(id, { outcome: 'paid' })
  await expect(change({ redirectUrl: 'https://shop.example/late' })).rejects.toMatchObject({ statusCode: 422 })
  expect((await change({ description: 'Renamed' })).description).toBe('Renamed')
})

test('A list is paged newest first, and the client follows its pages to the end', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push(await sandbox.open('1.00'))
  const seen: string[][] = []
  for await (const page of await sandbox.client.payments.list({ limit: 2 })) {
    seen.push((page.result.embedded.payments ?? []).map(({ id }) => id))
  }
  expect(seen).toEqual([[ids[4], ids[3]], [ids[2], ids[1]], [ids[0]]])

  const middle = await sandbox.call('GET', `/payments?limit=2&from=${ids[2]}`)
  expect(middle.body).toMatchObject({
    count: 2,
    _links: {
      previous: { href: expect.stringContaining(`from=${ids[4]}`) },
      next: { href: expect.stringContaining(`from=${ids[0]}`) },
    },
  })
  expect(await sandbox.call('GET', '/payments?limit=251')).toMatchObject({ status: 400, body: { field: 'limit' } })
  expect(await sandbox.call('GET', '/payments?from=tr_none')).toMatchObject({ status: 400, body: { field: 'from' } })
})

test('A wrong key gets 401, an unknown payment 404', async () => {
  const wrongKey = await sandbox.call('GET', '/payments', undefined, { authorization: 'Bearer test_other' })
  expect(wrongKey).toMatchObject({ status: 401, body: { status: 401, title: 'Unauthorized' } })
  await expect(sandbox.client.payments.get({ paymentId: 'tr_none' })).rejects.toMatchObject({
    statusCode: 404,
    title: 'Not Found',
    detail: 'No payment exists with token tr_none.',
  })
  expect((await sandbox.call('GET', '/nothing')).status).toBe(404)
})

test.for([
  ['amount', { amount: undefined }],
  ['amount', { amount: { currency: 'EUR', value: '10' } }],
  ['amount', { amount: { currency: 'EUR', value: '0.00' } }],
  ['amount', { amount: { currency: 'JPY', value: '10.00' } }],
  ['description', { description: undefined }],
  ['redirectUrl', { redirectUrl: undefined }],
  ['redirectUrl', { redirectUrl: 'javascript:alert(1)' }],
  ['method', { method: 'ideal' }],
  ['metadata', { metadata: 'x'.repeat(1_100) }],
  ['customerId', { sequenceType: 'first' }],
] as const)('A payment with a bad %s is refused with 422 that names it: %o', async ([field, change]) => {
  const amount = { currency: 'EUR', value: '10.00' }
  const order = { description: 'Donation', amount, redirectUrl: SHOP_URL, ...change }
  const refused = await sandbox.call('POST', '/payments', order)
  expect(refused).toMatchObject({ status: 422, body: { status: 422, title: 'Unprocessable Entity', field } })
  expect(refused.body._links).toMatchObject({ documentation: { type: 'text/html' } })
})

test('The methods of the profile are listed, those for subscriptions separately', async () => {
  const { client } = sandbox
  const idsOf = (list: Awaited<ReturnType<typeof client.methods.list>>) => list.embedded.methods.map(({ id }) => id)
  expect(idsOf(await client.methods.list({ amount: { currency: 'EUR', value: '25.00' } }))).toEqual([
    'creditcard',
    'mbway',
    'paypal',
    'banktransfer',
  ])
  expect(idsOf(await client.methods.list({ sequenceType: 'first' }))).toEqual(['creditcard', 'paypal'])
  expect((await client.methods.get({ methodId: 'mbway' })).description).toBe('MB WAY')
  expect((await sandbox.call('GET', '/methods/ideal')).status).toBe(404)
})
