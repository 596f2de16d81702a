import { API_SCOPES } from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { ApiKeyMade, WebhookEndpointMade } from '@aplauso/contract/developers'
import type { DonationProgress, DonationStarted } from '@aplauso/contract/donations'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { readExample, runExample, startExample } from '#testing/documented-examples.ts'
import { freePort } from '#testing/free-port.ts'
import { registerPro } from '#testing/plans.ts'

const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
let creator: SignedIn
let key: string

beforeAll(async () => {
  creator = await registerPro(app())
  const made = await app().call<ApiKeyMade>('/api/api-keys', {
    token: creator.token,
    body: { name: 'Bot', scopes: API_SCOPES },
  })
  key = made.body.key
})

const places = () => ({ baseUrl: app().baseUrl, dataDir: app().dataDir, slug: creator.user.slug })
const run = (name: string) => runExample(name, places(), { APLAUSO_API_KEY: key })
const start = (name: string, environment = {}) => startExample(name, places(), environment)
const shown = async (name: string) => JSON.parse(await readExample(name, places()))
const fieldsOf = (value: object) => Object.keys(value).sort()
const printing = (example: { printed: () => string }, text: string) =>
  expect.poll(example.printed, { interval: 20 }).toContain(text)

test('The documented curl call starts a donation to the creator of the key, and its repeat is the same donation', async () => {
  const started: DonationStarted = JSON.parse(await run('start-donation.sh'))
  expect(fieldsOf(started)).toEqual(fieldsOf(await shown('donation-started.json')))
  const { body } = await app().call<DonationProgress>(`/api/donations/${started.donationId}/status`)
  expect(body).toMatchObject({ status: 'pending', amount: 500, creator: { slug: creator.user.slug } })
  expect(JSON.parse(await run('start-donation.sh'))).toEqual(started)
})

test('The documented JavaScript prints where the donor pays', async () => {
  const { pathname } = new URL((await run('start-donation.mjs')).trim())
  expect((await app().call(pathname)).status).toBe(200)
})

test('The documented ways to read donations give what was paid', async () => {
  const donation = await app().donate(creator.user.slug, { amountEuro: 7.5, donorName: 'Zita', message: 'Força!' })
  await app().pay(donation)
  expect(JSON.parse(await run('read-donations.sh'))).toContainEqual(
    expect.objectContaining({ id: donation.donationId, donorName: 'Zita', amount: 750 }),
  )
  expect(await run('read-donations.mjs')).toContain('Zita 7.5 Força!\n')
})

test('The documented problem is what a wrong amount is answered with', async () => {
  const { requestId, ...problem } = await shown('problem.json')
  const { status, headers, body } = await app().call('/api/donations/create-payment-intent', {
    token: key,
    body: { amountEuro: 0.5 },
  })
  expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('application/problem+json')])
  expect(body).toEqual({ ...problem, requestId: expect.stringMatching(requestId ? /./ : /never/) })
})

test('The documented receiver takes what the product sends, and nothing that somebody else has made up', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/aplauso`
  const { body: endpoint } = await app().call<WebhookEndpointMade>('/api/webhook-endpoints', {
    token: creator.token,
    body: { url, events: ['donation.paid'] },
  })
  const receiver = await start('receive-webhooks.mjs', { PORT: String(port), APLAUSO_WEBHOOK_SECRET: endpoint.secret })
  try {
    const [, head = '', sample = ''] = /^([\s\S]*?)\n\n([\s\S]*)$/.exec(await shownText('webhook-message.http')) ?? []
    const headers = head.split('\n').slice(1)
    const forge = () => fetch(url, { method: 'POST', headers: headers.map((one) => pair(one)), body: sample })
    await expect.poll(() => forge().then(({ status }) => status, String)).toBe(400)

    const donation = await app().donate(creator.user.slug, { amountEuro: 5 })
    await app().pay(donation)
    await printing(receiver, 'donation.paid Rita 5 EUR\n')
    const [sent] = (
      await app().call<{ payload: { data: object } }[]>(`/api/webhook-endpoints/${endpoint.id}/deliveries`, {
        token: creator.token,
      })
    ).body
    const documented = JSON.parse(sample)
    expect(fieldsOf(sent?.payload ?? {})).toEqual(fieldsOf(documented))
    expect(fieldsOf(sent?.payload.data ?? {})).toEqual(fieldsOf(documented.data))
    expect(headers.map((one) => pair(one)[0]).sort()).toEqual(
      ['Content-Type', 'webhook-id', 'webhook-signature', 'webhook-timestamp'].sort(),
    )
  } finally {
    await receiver.end()
  }
})

test('The documented notice of a payment provider is taken, and answers nothing but ok', async () => {
  expect(await run('mollie-webhook.sh')).toBe('ok')
})

test('The documented listener hears of a donation as soon as it is paid', async () => {
  const listener = await start('listen.mjs')
  try {
    await printing(listener, `listening to ${creator.user.slug}\n`)
    await app().pay(await app().donate(creator.user.slug, { amountEuro: 12, donorName: 'Rui', message: 'Golo!' }))
    await printing(listener, 'Rui 12 Golo!\n')
  } finally {
    await listener.end()
  }
})

const shownText = (name: string) => readExample(name, places())
const pair = (header: string): [string, string] => {
  const [name = '', value = ''] = header.split(/: (.*)/)
  return [name, value]
}
