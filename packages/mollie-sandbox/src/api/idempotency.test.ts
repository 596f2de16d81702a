import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SHOP_URL, startSandbox } from '../testing/start-sandbox.ts'

const DAY_MS = 86_400_000

const order = (value: string) => ({
  description: 'Donation',
  amount: { currency: 'EUR', value },
  redirectUrl: SHOP_URL,
})
const key = (value: string) => ({ 'idempotency-key': value })

async function start(...options: Parameters<typeof startSandbox>) {
  const sandbox = await startSandbox(...options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

test('A repeated request with the same idempotency key gets the first answer, also after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mollie-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const databaseFile = join(folder, 'sandbox.sqlite')
  const before = await startSandbox({ databaseFile })
  const first = await before.call('POST', '/payments', order('10.00'), key('donation-1'))
  await before.close()

  const after = await start({ databaseFile })
  const second = await after.call('POST', '/payments', order('10.00'), key('donation-1'))
  expect(second.body).toEqual(first.body)
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect((await after.call('GET', '/payments')).body.count).toBe(1)
})

test('A different request with the same idempotency key is refused with 400', async () => {
  const sandbox = await start()
  await sandbox.call('POST', '/payments', order('10.00'), key('donation-1'))
  expect((await sandbox.call('POST', '/payments', order('11.00'), key('donation-1'))).status).toBe(400)
})

test('A refused request is stored for its idempotency key too', async () => {
  const sandbox = await start()
  await sandbox.call('POST', '/payments', order('ten'), key('donation-1'))
  const again = await sandbox.call('POST', '/payments', order('ten'), key('donation-1'))
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([422, 'true'])
})

test('50 concurrent requests with one idempotency key create one payment', async () => {
  const sandbox = await start()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sandbox.call('POST', '/payments', order('10.00'), key('donation-1'))),
  )
  expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
  expect((await sandbox.call('GET', '/payments')).body.count).toBe(1)
})

test('A request is refused with 409 while another one with its idempotency key is processed', async () => {
  const sandbox = await start()
  await sandbox.setFaults({ slowMs: 300 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sandbox.call('POST', '/payments', order('10.00'), key('donation-1'))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
})

test('An idempotency key expires after 24 hours', async () => {
  const sandbox = await start()
  const first = await sandbox.call('POST', '/payments', order('10.00'), key('donation-1'))
  await sandbox.advance(DAY_MS + 1_000)
  const second = await sandbox.call('POST', '/payments', order('10.00'), key('donation-1'))
  expect(second.body.id).not.toBe(first.body.id)
})
