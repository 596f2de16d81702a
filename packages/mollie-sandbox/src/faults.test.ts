import { expect, onTestFinished, test } from 'vitest'
import { SHOP_URL, startSandbox } from './testing/start-sandbox.ts'

async function start(...options: Parameters<typeof startSandbox>) {
  const sandbox = await startSandbox(...options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

test('Fault routes exist only when enabled', async () => {
  const { url } = await start({ faults: false })
  const statuses = await Promise.all([
    fetch(`${url}/faults`).then(({ status }) => status),
    fetch(`${url}/faults`, { method: 'PUT' }).then(({ status }) => status),
    fetch(`${url}/clock`, { method: 'POST' }).then(({ status }) => status),
  ])
  expect(statuses).toEqual([404, 404, 404])
})

test('An unknown fault is refused; the current ones are shown and cleared', async () => {
  const { url, setFaults } = await start()
  await expect(setFaults(JSON.parse('{"typo":1}'))).rejects.toThrow('typo')
  await setFaults({ slowMs: 5 })
  expect(await (await fetch(`${url}/faults`)).json()).toEqual({ slowMs: 5 })
  expect(await (await fetch(`${url}/faults`, { method: 'DELETE' })).json()).toEqual({})
})

test('The requested number of calls fails, and the client succeeds by retrying', async () => {
  const sandbox = await start()
  const id = await sandbox.open('5.00')
  await sandbox.setFaults({ status: 503, times: 2 })
  expect(await sandbox.call('GET', `/payments/${id}`)).toMatchObject({ status: 503, body: { status: 503 } })
  expect((await sandbox.client.payments.get({ paymentId: id })).id).toBe(id)
})

test('An answer that is no JSON is an error for the client', async () => {
  const sandbox = await start()
  const id = await sandbox.open('5.00')
  await sandbox.setFaults({ rubbish: true, times: 1 })
  await expect(sandbox.client.payments.get({ paymentId: id })).rejects.toThrow('Content-Type')
  expect((await sandbox.client.payments.get({ paymentId: id })).id).toBe(id)
})

test('A payment can be reported with a wrong amount', async () => {
  const sandbox = await start()
  const id = await sandbox.pay('5.00')
  await sandbox.setFaults({ wrongAmount: { value: '500.00', currency: 'USD' } })
  const { amount } = await sandbox.client.payments.get({ paymentId: id })
  expect(amount).toEqual({ value: '500.00', currency: 'USD' })
})

test('A client that gave up on a slow answer finds its payment created exactly once', async () => {
  const sandbox = await start()
  const order = { description: 'Donation', amount: { currency: 'EUR', value: '5.00' }, redirectUrl: SHOP_URL }
  const create = (timeoutMs: number) =>
    sandbox.client.payments.create(
      { idempotencyKey: 'donation-1', paymentRequest: order },
      { timeoutMs, retries: { strategy: 'none' } },
    )
  await sandbox.setFaults({ slowMs: 300 })
  await expect(create(100)).rejects.toMatchObject({ name: 'RequestTimeoutError' })
  await sandbox.setFaults({})
  await expect(create(5_000)).rejects.toMatchObject({ statusCode: 409 })
  await expect.poll(() => create(5_000)).toMatchObject({ status: 'open' })
  expect((await sandbox.call('GET', '/payments')).body.count).toBe(1)
})
