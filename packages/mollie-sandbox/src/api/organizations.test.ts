import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectOrganization } from '../testing/connect-organization.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const key = (value: string) => ({ 'idempotency-key': value })
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body.id)

test('An organisation sees its own documents only, and the platform key only those of the platform', async () => {
  const ana = await connectOrganization(sandbox)
  const rui = await connectOrganization(sandbox)
  const customer = idOf(await ana.call('POST', '/customers', { name: 'A donor' }))
  const first = await ana.pay('5.00', { sequenceType: 'first', customerId: customer })
  await ana.pay('9.00')
  const refund = idOf(
    await ana.call('POST', `/payments/${first}/refunds`, { amount: { currency: 'EUR', value: '1.00' } }),
  )
  await sandbox.post(first, { outcome: 'charged_back' })
  const order = { amount: { currency: 'EUR', value: '5.00' }, interval: '1 month', description: 'Support' }
  const subscription = idOf(await ana.call('POST', `/customers/${customer}/subscriptions`, order))
  const platformPayment = await sandbox.pay('3.00')

  const paths = [
    `/payments/${first}`,
    `/payments/${first}/refunds/${refund}`,
    `/payments/${first}/chargebacks`,
    `/customers/${customer}`,
    `/customers/${customer}/mandates`,
    `/customers/${customer}/subscriptions/${subscription}`,
  ]
  const statuses = (call: typeof sandbox.call) =>
    Promise.all(paths.map(async (path) => (await call('GET', path)).status))
  expect(await statuses((method, path) => ana.call(method, path))).toEqual(paths.map(() => 200))
  expect(await statuses((method, path) => rui.call(method, path))).toEqual(paths.map(() => 404))
  expect(await statuses(sandbox.call)).toEqual(paths.map(() => 404))
  expect((await ana.call('GET', `/payments/${platformPayment}`)).status).toBe(404)

  const lists = ['/payments', '/refunds', '/chargebacks', '/customers', '/subscriptions']
  const counts = (call: typeof sandbox.call) =>
    Promise.all(lists.map(async (path) => (await call('GET', path)).body.count))
  expect(await counts((method, path) => ana.call(method, path))).toEqual([3, 1, 1, 1, 1])
  expect(await counts((method, path) => rui.call(method, path))).toEqual([0, 0, 0, 0, 0])
  expect(await counts(sandbox.call)).toEqual([1, 0, 0, 0, 0])
  expect((await rui.call('GET', `/payments?from=${first}`)).status).toBe(400)
})

test('A cancellation or change with the token of another organisation finds nothing', async () => {
  const ana = await connectOrganization(sandbox)
  const rui = await connectOrganization(sandbox)
  const open = await ana.open('5.00')
  const paid = await ana.pay('5.00')
  expect((await rui.call('DELETE', `/payments/${open}`, {})).status).toBe(404)
  expect((await rui.call('PATCH', `/payments/${open}`, { description: 'Mine' })).status).toBe(404)
  const refund = { amount: { currency: 'EUR', value: '1.00' } }
  expect((await rui.call('POST', `/payments/${paid}/refunds`, refund)).status).toBe(404)
  expect((await ana.call('GET', `/payments/${open}`)).body).toMatchObject({ status: 'open' })
})

test('An access token names profile and test mode, and finds nothing in live mode', async () => {
  const { call, order, open, profileId } = await connectOrganization(sandbox)
  const create = async (more: object) => {
    const { status, body } = await call('POST', '/payments', { ...order('5.00'), ...more })
    return [status, body.field]
  }
  expect(await create({ testmode: false })).toEqual([422, 'testmode'])
  expect(await create({ profileId: undefined })).toEqual([422, 'profileId'])
  expect(await create({ profileId: 'pfl_sandbox' })).toEqual([422, 'profileId'])
  expect((await call('POST', '/customers', { testmode: false })).status).toBe(422)

  const id = await open('5.00')
  expect((await call('GET', `/payments/${id}?testmode=true`)).body).toMatchObject({ profileId, mode: 'test' })
  expect((await call('GET', `/payments/${id}?testmode=false`)).status).toBe(404)
  expect((await call('GET', '/payments?testmode=false')).body.count).toBe(0)
  expect((await call('DELETE', `/payments/${id}`, { testmode: false })).status).toBe(404)
  expect((await call('GET', `/methods?profileId=${profileId}`)).body.count).toBe(4)
  expect((await call('GET', '/methods')).status).toBe(422)
})

test('A token without the permission of a call is refused with 403 that names it', async () => {
  const { call, order } = await connectOrganization(sandbox, { scope: 'organizations.read payments.read' })
  expect((await call('GET', '/payments')).status).toBe(200)
  expect((await call('GET', '/methods/mbway')).status).toBe(200)
  for (const [method, path, scope, body] of [
    ['POST', '/payments', 'payments.write', order('5.00')],
    ['GET', '/refunds', 'refunds.read', undefined],
    ['GET', '/onboarding/me', 'onboarding.read', undefined],
    ['GET', '/settlements/stl_1/payments', 'settlements.read', undefined],
    ['GET', '/balances/primary/transactions', 'balances.read', undefined],
  ] as const) {
    const { status, body: problem } = await call(method, path, body)
    expect([status, problem.title, problem.detail]).toEqual([403, 'Forbidden', expect.stringContaining(scope)])
  }
})

test('Two organisations may use the same idempotency key', async () => {
  const ana = await connectOrganization(sandbox)
  const rui = await connectOrganization(sandbox)
  const first = await ana.call('POST', '/payments', ana.order('5.00'), key('donation-1'))
  const second = await rui.call('POST', '/payments', rui.order('6.00'), key('donation-1'))
  const again = await ana.call('POST', '/payments', ana.order('5.00'), key('donation-1'))
  expect([first.status, second.status]).toEqual([201, 201])
  expect([idOf(again), again.headers.get('idempotent-replayed')]).toEqual([idOf(first), 'true'])
})

test('A payment whose answer is cut off exists once, also after the repeat with its key', async () => {
  const { call, order } = await connectOrganization(sandbox)
  await sandbox.setFaults({ cut: true, times: 1 })
  await expect(call('POST', '/payments', order('5.00'), key('donation-1'))).rejects.toThrow('fetch failed')
  expect((await call('POST', '/payments', order('5.00'), key('donation-1'))).status).toBe(201)
  expect((await call('GET', '/payments')).body.count).toBe(1)
})
