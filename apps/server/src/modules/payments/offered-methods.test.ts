import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Config } from '@aplauso/contract/config'
import type { Problem } from '@aplauso/contract/errors'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { createMollieProvider } from './mollie/mollie-provider.ts'
import { offeredMethods } from './offered-methods.ts'

const FOUR = ['card', 'mbway', 'paypal', 'bank_transfer']

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(body))
const methods = (...list: object[]) => json({ count: list.length, _embedded: { methods: list } })

// Stands in for Mollie and answers as each test sets.
let answer: Answer
let requests: IncomingMessage[]
const vendor = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
let apiUrl = ''
beforeAll(async () => {
  vendor.listen(0, '127.0.0.1')
  await once(vendor, 'listening')
  const address = vendor.address()
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v2`
})
beforeEach(() => {
  requests = []
})
afterAll(() => {
  vendor.closeAllConnections()
  vendor.close()
})

function offerAt(clock: { now: number }) {
  const provider = { apiKey: 'test_key', apiUrl: () => apiUrl, webhookUrl: () => undefined, sandbox: false }
  let failures = 0
  const log = {
    warn: () => {
      failures += 1
    },
  }
  const offered = offeredMethods({ payments: createMollieProvider(provider), log, now: () => clock.now })
  const untilFailed = (times: number) => expect.poll(() => failures, { interval: 5 }).toBe(times)
  return { offered, untilFailed }
}

describe('Payment methods on offer', () => {
  test('follow the provider’s list and order, without inactive and unknown methods', async () => {
    answer = methods(
      { id: 'mbway', status: 'activated' },
      { id: 'ideal', status: 'activated' },
      { id: 'creditcard', status: null },
      { id: 'paypal', status: 'pending-boarding' },
      { id: 'banktransfer' },
    )
    const { offered } = offerAt({ now: 0 })
    expect(offered()).toEqual(FOUR)
    await expect.poll(offered).toEqual(['mbway', 'card', 'bank_transfer'])
    expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/v2/methods', 'Bearer test_key'],
    ])
  })

  test('are fetched again after ten minutes with one request, while callers get the previous list at once', async () => {
    const clock = { now: 0 }
    answer = methods({ id: 'paypal' })
    const { offered } = offerAt(clock)
    offered()
    await expect.poll(offered).toEqual(['paypal'])
    clock.now += 10 * MINUTE_MS - 1
    expect(offered()).toEqual(['paypal'])
    clock.now += 1
    const held = Promise.withResolvers<ServerResponse>()
    answer = (_request, response) => held.resolve(response)
    for (let times = 0; times < 5; times += 1) expect(offered()).toEqual(['paypal'])
    const response = await held.promise
    expect(offered()).toEqual(['paypal'])
    expect(requests).toHaveLength(2)
    response.end(JSON.stringify({ _embedded: { methods: [{ id: 'creditcard' }] } }))
    await expect.poll(offered).toEqual(['card'])
  })

  test.each<[string, Answer]>([
    ['answers with 503', json({ status: 503, title: 'Service Unavailable' }, 503)],
    ['refuses the key', json({ status: 401, title: 'Unauthorized Request' }, 401)],
    ['answers with HTML', (_request, response) => response.end('<html>')],
    ['answers with an unexpected shape', json({ _embedded: { methods: 'all' } })],
    ['closes the connection', (request) => request.socket.destroy()],
  ])('stay the last known ones when the provider %s, and are polled again after 30 s', async (_what, failure) => {
    const clock = { now: 0 }
    const { offered, untilFailed } = offerAt(clock)
    answer = failure
    expect(offered()).toEqual(FOUR)
    await untilFailed(1)
    answer = methods({ id: 'mbway' })
    clock.now += 30 * SECOND_MS - 1
    expect(offered()).toEqual(FOUR)
    expect(requests).toHaveLength(1)
    clock.now += 1
    offered()
    await expect.poll(offered).toEqual(['mbway'])
    answer = failure
    clock.now += 10 * MINUTE_MS
    expect(offered()).toEqual(['mbway'])
    await untilFailed(2)
    expect(offered()).toEqual(['mbway'])
  })
})

describe('Server with the sandbox as its only provider', () => {
  const app = useApp()

  test('lists in /api/config the values that clients must not hard-code, including the sandbox’s methods', async () => {
    const { status, body } = await app().call<Config>('/api/config')
    expect(status).toBe(200)
    expect(Config.parse(body)).toMatchObject({
      paymentMethods: FOUR,
      sandbox: true,
      limits: { previewCharacters: 100, recordingMs: 45_000, uploadBytes: 5 * 1024 * 1024 },
    })
  })

  test('answers a Stripe webhook with not_configured', async () => {
    const { status, body } = await app().call<Problem>('/api/webhooks/stripe', { body: {} })
    expect([status, body.code]).toEqual([501, 'not_configured'])
  })
})
