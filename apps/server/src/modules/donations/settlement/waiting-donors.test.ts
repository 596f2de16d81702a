import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DonationStarted } from '@aplauso/contract/donations'
import { startSandbox } from '@aplauso/mollie-sandbox/testing/start-sandbox'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'

const MOLLIE_KEY = 'test_sandbox_key'
const mollie = await startSandbox({ apiKey: MOLLIE_KEY })

/** Mollie with payment polls that wait until the test lets them be answered. */
const held = new Set<() => void>()
let isHolding = true
let mostAtOnce = 0
const slow = createServer(async (request, response) => {
  const { method = 'GET', url = '' } = request
  if (isHolding && method === 'GET' && /\/payments\/tr_/.test(url)) {
    await new Promise<void>((answer) => {
      held.add(answer)
      // The server's poll times out after some seconds.
      response.on('close', () => held.delete(answer))
      mostAtOnce = Math.max(mostAtOnce, held.size)
    })
  }
  const body = await text(request)
  const headers = { authorization: `Bearer ${MOLLIE_KEY}`, 'content-type': 'application/json' }
  const answer = await fetch(`${mollie.url}/mollie${url}`, { method, headers, ...(body && { body }) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
})
slow.listen(0, '127.0.0.1')
await once(slow, 'listening')
const address = slow.address()
const port = typeof address === 'object' && address !== null ? address.port : expect.fail('no port')
afterAll(async () => {
  slow.closeAllConnections()
  slow.close()
  await mollie.close()
})

const app = useApp({
  PAYMENT_PROVIDER: 'mollie',
  MOLLIE_API_KEY: MOLLIE_KEY,
  MOLLIE_API_URL: `http://127.0.0.1:${port}/v2`,
})

test('Twelve donors waiting for a slow provider cause eight polls at once, and all are polled in the end', {
  timeout: 300_000,
}, async () => {
  const { user } = await app().register('creator')
  const donations: DonationStarted[] = []
  for (const _ of Array(12).keys()) donations.push(await app().donate(user.slug))
  const { db } = app().database
  await db
    .updateTable('payment_syncs')
    .set({ checked_at: new Date(Date.now() - 60_000), next_poll_at: null })
    .execute()
  for (const { checkoutUrl } of donations) {
    const paymentId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? ''
    await mollie.post(paymentId, { outcome: 'paid' })
  }
  const look = () => Promise.all(donations.map(({ donationId }) => app().call(`/api/donations/${donationId}/status`)))
  await look()
  const listPolled = () => db.selectFrom('payment_syncs').select('id').where('checks', '>', 0).execute()
  await expect.poll(listPolled).toHaveLength(donations.length)
  await expect.poll(() => mostAtOnce).toBe(8)

  isHolding = false
  for (const answer of held) answer()
  const paid = async () => {
    await look()
    return db.selectFrom('donations').select('id').where('paid_at', 'is not', null).execute()
  }
  await expect.poll(paid).toHaveLength(donations.length)
  expect(mostAtOnce).toBe(8)
})
