import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSandbox, SHOP_URL, startSandbox } from './testing/start-sandbox.ts'
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'

let shop: WebhookReceiver
let stranger: WebhookReceiver
let folder: string
let sandbox: RunningSandbox | undefined

beforeEach(async () => {
  shop = await startWebhookReceiver()
  stranger = await startWebhookReceiver()
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterEach(async () => {
  await sandbox?.close()
  await stranger.close()
  await rm(folder, { recursive: true })
})

const start = (isBound: boolean) =>
  startSandbox(
    {
      databaseFile: join(folder, 'sandbox.db'),
      ...(isBound && { ownAddresses: () => ({ webhooks: [shop.url], pages: [SHOP_URL] }) }),
    },
    shop,
  )

test('A sandbox limited to its own server refuses a payment with addresses of another server', async () => {
  sandbox = await start(true)
  const amount = { currency: 'EUR', value: '5.00' }
  const order = { description: 'A gift', amount, redirectUrl: SHOP_URL, webhookUrl: shop.url }
  for (const foreign of [
    { webhookUrl: stranger.url },
    { webhookUrl: 'http://127.0.0.1.evil.example/webhook' },
    { redirectUrl: 'https://evil.example/' },
    { cancelUrl: 'https://evil.example/' },
  ]) {
    const { status, body } = await sandbox.call('POST', '/payments', { ...order, ...foreign })
    expect([status, body.field]).toEqual([422, Object.keys(foreign)[0]])
  }
  const id = await sandbox.open('5.00')
  expect((await sandbox.call('PATCH', `/payments/${id}`, { webhookUrl: stranger.url })).status).toBe(422)
  await sandbox.post(id, { outcome: 'paid' })
  await shop.waitFor(1)
  expect(shop.received[0]?.body).toBe(`id=${id}`)
  expect(stranger.received).toEqual([])
})

test('A webhook to a stored foreign address is not sent', async () => {
  sandbox = await start(false)
  const old = await sandbox.open('5.00', { webhookUrl: stranger.url })
  await sandbox.stop()
  sandbox = await start(true)
  await sandbox.post(old, { outcome: 'paid' })
  const later = await sandbox.pay('6.00')
  await shop.waitFor(1)
  expect(shop.received[0]?.body).toBe(`id=${later}`)
  expect(stranger.received).toEqual([])
})

test('Of two processes with one file and separate addresses, the process that sends a webhook receives it', async () => {
  sandbox = await start(true)
  const first = await sandbox.open('5.00', { webhookUrl: shop.url })
  await sandbox.stop()
  const ownAddresses = () => ({ webhooks: [stranger.url], pages: [SHOP_URL] })
  sandbox = await startSandbox({ databaseFile: join(folder, 'sandbox.db'), ownAddresses }, stranger)
  await sandbox.post(first, { outcome: 'paid' })
  await stranger.waitFor(1)
  expect(stranger.received[0]?.body).toBe(`id=${first}`)
  expect(shop.received).toEqual([])
})
