import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from './testing/start-sandbox.ts'
import { startWebhookReceiver } from './testing/webhook-receiver.ts'
import { WEBHOOK_RETRY_MS } from './timing.ts'

const HOUR_MS = 3_600_000

async function start(...options: Parameters<typeof startSandbox>) {
  const sandbox = await startSandbox(...options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

async function temporaryDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mollie-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'sandbox.sqlite')
}

test('The default schedule has ten attempts over 26 hours', () => {
  expect(WEBHOOK_RETRY_MS).toHaveLength(9)
  expect(WEBHOOK_RETRY_MS.reduce((sum, pauseMs) => sum + pauseMs, 0)).toBe(26 * HOUR_MS)
})

test('A webhook is repeated until the shop answers with success', async () => {
  const sandbox = await start({ webhookRetryMs: [20, 20, 20] })
  sandbox.receiver.answerWith(500, 302, 404)
  const id = await sandbox.pay('5.00')
  await sandbox.receiver.waitFor(4)
  const other = await sandbox.pay('5.00')
  await sandbox.receiver.waitFor(5)
  expect(sandbox.receiver.received.map(({ body }) => body)).toEqual([...Array(4).fill(`id=${id}`), `id=${other}`])
})

test('A webhook is not repeated after the last attempt', async () => {
  const sandbox = await start({ webhookRetryMs: [10, 10] })
  sandbox.receiver.answerWith(500, 500, 500)
  const id = await sandbox.pay('5.00')
  await sandbox.receiver.waitFor(3)
  await sandbox.advance(HOUR_MS)
  const other = await sandbox.pay('5.00')
  await sandbox.receiver.waitFor(4)
  expect(sandbox.receiver.received.map(({ body }) => body)).toEqual([...Array(3).fill(`id=${id}`), `id=${other}`])
})

test('An undelivered webhook is sent after a restart', async () => {
  const databaseFile = await temporaryDatabase()
  const receiver = await startWebhookReceiver()
  const before = await startSandbox({ databaseFile, webhookRetryMs: [50, 50] }, receiver)
  receiver.answerWith(503)
  const id = await before.pay('5.00')
  await receiver.waitFor(1)
  await before.stop()

  const after = await start({ databaseFile, webhookRetryMs: [50, 50] }, receiver)
  await receiver.waitFor(2)
  expect(receiver.received.at(-1)?.body).toBe(`id=${id}`)
  expect((await after.client.payments.get({ paymentId: id })).status).toBe('paid')
})

test('Two processes on one database send each webhook once', async () => {
  const databaseFile = await temporaryDatabase()
  const receiver = await startWebhookReceiver()
  const one = await startSandbox({ databaseFile, webhookRetryMs: [10] }, receiver)
  const two = await start({ databaseFile, webhookRetryMs: [10] }, receiver)
  onTestFinished(() => one.stop())
  const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).pay('1.00')))
  await receiver.waitFor(20)
  const last = await one.pay('1.00')
  await receiver.waitFor(21)
  expect(receiver.received.map(({ body }) => body).sort()).toEqual([...ids, last].map((id) => `id=${id}`).sort())
})

test('Webhooks are lost while that fault is on, and duplicated as often as requested', async () => {
  const sandbox = await start()
  await sandbox.setFaults({ noWebhook: true })
  await sandbox.pay('5.00')
  await sandbox.setFaults({ duplicateWebhooks: 3 })
  const id = await sandbox.pay('5.00')
  await sandbox.receiver.waitFor(3)
  expect(sandbox.receiver.received.map(({ body }) => body)).toEqual(Array(3).fill(`id=${id}`))
})

test('Webhooks that were queued are sent newest first when the fault ends', async () => {
  const sandbox = await start()
  await sandbox.setFaults({ reorderWebhooks: true })
  const ids = [await sandbox.pay('1.00'), await sandbox.pay('2.00'), await sandbox.pay('3.00')]
  expect(sandbox.receiver.received).toEqual([])
  await sandbox.setFaults({})
  await sandbox.receiver.waitFor(3)
  expect(sandbox.receiver.received.map(({ body }) => body)).toEqual(ids.map((id) => `id=${id}`).reverse())
})
