import { API_SCOPES } from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue } from '@aplauso/contract/alerts'
import type { CreatedApiKey, CreatedWebhookEndpoint } from '@aplauso/contract/developers'
import type { DonationProgress, DonationStarted } from '@aplauso/contract/donations'
import { beforeAll, describe, expect, test } from 'vitest'
import { readExample, readRequests, runExample, runText, startExample } from '#testing/documented-examples.ts'
import { freePort } from '#testing/free-port.ts'
import { join } from '#testing/live-client.ts'
import { registerPro } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
let creator: SignedIn
let key: string

beforeAll(async () => {
  creator = await registerPro(app())
  key = await makeKey(creator, API_SCOPES)
})

const makeKey = async ({ token }: SignedIn, scopes: readonly string[]) =>
  (await app().call<CreatedApiKey>('/api/api-keys', { token, body: { name: 'Bot', scopes } })).body.key

const places = () => ({ baseUrl: app().baseUrl, dataDir: app().dataDir, slug: creator.user.slug })
const run = (name: string) => runExample(name, places(), { APLAUSO_API_KEY: key })
const start = (name: string, environment = {}) => startExample(name, places(), environment)
const shown = async (name: string) => JSON.parse(await readExample(name, places()))
const fieldsOf = (value: object) => Object.keys(value).sort()
const printing = (example: { printed: () => string }, text: string) =>
  expect.poll(example.printed, { interval: 20 }).toContain(text)

test('The documented curl call starts a donation, and its repeat returns the same donation', async () => {
  const started: DonationStarted = JSON.parse(await run('start-donation.sh'))
  expect(fieldsOf(started)).toEqual(fieldsOf(await shown('donation-started.json')))
  const { body } = await app().call<DonationProgress>(`/api/donations/${started.donationId}/status`)
  expect(body).toMatchObject({ status: 'pending', creator: { slug: creator.user.slug } })
  expect(JSON.parse(await run('start-donation.sh'))).toEqual(started)
})

test('The documented JavaScript prints the address of the checkout', async () => {
  const { pathname } = new URL((await run('start-donation.mjs')).trim())
  expect((await app().call(pathname)).status).toBe(200)
})

test('The documented topic client prints each state and each change', async () => {
  const follower = await start('follow-topics.mjs', { APLAUSO_WIDGET_KEY: app().widgetKeyOf(creator) })
  for (const topic of [
    'goal {"targetCents":',
    'latest:3 {"donations":',
    'top:month:5 {"donors":',
    'counter:amount:day {"value":',
  ])
    await printing(follower, topic)
  await app().pay(await app().donate(creator.user.slug, { donorName: 'Clarissa' }))
  await printing(follower, '"name":"Clarissa"')
  await follower.end()
})

test('The documented calls that read donations return the paid donation', async () => {
  const donation = await app().donate(creator.user.slug, { amountEuro: 7.5, donorName: 'Zita', message: 'Força!' })
  await app().pay(donation)
  expect(JSON.parse(await run('read-donations.sh'))).toContainEqual(
    expect.objectContaining({ id: donation.donationId, donorName: 'Zita', amount: 750 }),
  )
  expect(await run('read-donations.mjs')).toContain('Zita 7.5 Força!\n')
})

test('The documented problem equals the answer to a wrong amount', async () => {
  const { requestId, ...problem } = await shown('problem.json')
  const { status, headers, body } = await app().call('/api/donations/create-payment-intent', {
    token: key,
    body: { amountEuro: 0.5 },
  })
  expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('application/problem+json')])
  expect(body).toEqual({ ...problem, requestId: expect.stringMatching(requestId ? /./ : /never/) })
})

test('The documented receiver accepts genuine webhooks and refuses forged ones', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/aplauso`
  const { body: endpoint } = await app().call<CreatedWebhookEndpoint>('/api/webhook-endpoints', {
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

test('The documented webhook of a payment provider is answered with ok', async () => {
  expect(await run('mollie-webhook.sh')).toBe('ok')
})

test('The documented listener receives a donation as soon as it is paid', async () => {
  const listener = await start('listen.mjs')
  try {
    await printing(listener, `listening to ${creator.user.slug}\n`)
    await app().pay(await app().donate(creator.user.slug, { amountEuro: 12, donorName: 'Rui', message: 'Golo!' }))
    await printing(listener, 'Rui 12 Golo!\n')
  } finally {
    await listener.end()
  }
})

test('The documented listener with a key receives donations while the public feed is off', async () => {
  const closed = { token: creator.token, method: 'PATCH' }
  expect((await app().call('/api/moderation/settings', { ...closed, body: { publicFeed: false } })).status).toBe(200)
  const listener = await start('listen-with-key.mjs', { APLAUSO_API_KEY: key })
  try {
    await printing(listener, `listening to ${creator.user.slug}\n`)
    await app().pay(await app().donate(creator.user.slug, { amountEuro: 12, donorName: 'Rui', message: 'Golo!' }))
    await printing(listener, 'Rui 12 Golo!\n')
  } finally {
    await listener.end()
    await app().call('/api/moderation/settings', { ...closed, body: { publicFeed: true } })
  }
})

type Press = (button: Button, key: string) => Promise<unknown>
type Button = { button: string; method: string; path: string }
const buttons = async (): Promise<Button[]> => JSON.parse(await shownText('stage-buttons.json'))

/** Sends the requests that the example contains; its program does not run on every machine. */
const sending =
  (name: string): Press =>
  async ({ method, path }, controlKey) => {
    const requests = await readRequests(name, places(), controlKey)
    const [request, ...others] = requests.filter(({ method: sent, url }) => sent === method && url.endsWith(path))
    expect([request?.url, others]).toEqual([app().baseUrl + path, []])
    const { status } = await fetch(request?.url ?? '', request)
    expect([name, path, status]).toEqual([name, path, expect.toBeOneOf([200, 204])])
  }
const inTheShell: Press = async ({ method, path }, controlKey) => {
  const lines = (await shownText('press-buttons.sh')).trim().split('\n')
  const [line, ...others] = lines.filter((one) => one.includes(`-X ${method} `) && one.includes(`${path} `))
  expect(others).toEqual([])
  await runText(line ?? '', { APLAUSO_API_KEY: controlKey })
}

describe.each<[string, Press]>([
  ['the shell', inTheShell],
  ['Windows PowerShell', sending('press-buttons.ps1')],
  ['AutoHotkey', sending('press-buttons.ahk')],
  ['Streamer.bot', sending('press-buttons.cs')],
])('The documented control requests, sent by %s,', (_program, press) => {
  test('have the documented effect', async () => {
    const creator = await registerPro(app())
    const { token, user } = creator
    // A key that may control alerts and nothing else.
    const key = await makeKey(creator, ['alerts:control'])
    const queue = async () => (await app().call<AlertQueue>('/api/alerts/queue', { token })).body
    const paid = async (donorName: string) => {
      const donation = await app().donate(user.slug, { donorName })
      await app().pay(donation)
      return donation.donationId
    }
    await app().call('/api/moderation/settings', { token, method: 'PATCH', body: { mode: 'approve' } })
    for (const name of ['Uma', 'Duas']) await paid(name)
    expect((await queue()).held.map(({ donorName }) => donorName)).toEqual(['Uma', 'Duas'])
    const overlay = await join(app().baseUrl, { slug: user.slug, key: app().widgetKeyOf(creator) })
    const controls = () => overlay.frames.flatMap((frame) => (frame.type === 'control' ? [frame.payload.action] : []))
    const untilControl = (action: string) => expect.poll(controls, { interval: 10 }).toContain(action)
    const shown = () => overlay.alerts().filter(({ donorName }) => donorName === 'Uma')

    const DOES: Record<string, () => Promise<unknown>> = {
      pause: () => untilControl('pause'),
      resume: () => untilControl('resume'),
      approve: async () => {
        await expect.poll(() => shown().length).toBe(1)
        overlay.send({ type: 'status', payload: { playing: [shown()[0]?.id] } })
        await expect.poll(async () => (await queue()).playing.map(({ id }) => id)).toEqual([shown()[0]?.id])
      },
      skip: () => untilControl('skip'),
      replay: () => expect.poll(() => shown().map(({ replay }) => replay)).toEqual([false, true]),
      reject: async () => expect((await queue()).held).toEqual([]),
      mute: () => untilControl('mute'),
      unmute: () => untilControl('unmute'),
      panic: () => untilControl('panic'),
      calm: () => untilControl('calm'),
    }
    const all = await buttons()
    expect(all.map(({ button }) => button).toSorted()).toEqual(Object.keys(DOES).toSorted())
    for (const [name, done] of Object.entries(DOES)) {
      await press(all.find(({ button }) => button === name) ?? expect.fail(name), key)
      await done()
    }
    expect((await app().call<AlertQueue>('/api/alerts/queue', { token: key })).body.heldCount).toBe(0)
    overlay.close()
  })
})

test('The documented Stream Deck request pauses alerts, also with a content type without a body', async () => {
  const [request, ...others] = await readRequests('stream-deck.txt', places(), key)
  expect(others).toEqual([])
  for (const type of [undefined, 'application/json', 'text/plain; charset=utf-8']) {
    const { method, url = '', headers } = request ?? expect.fail('no request')
    const answer = await fetch(url, { method, headers: { ...headers, ...(type && { 'content-type': type }) } })
    expect([type, answer.status, await answer.json()]).toEqual([type, 200, { paused: true }])
    await app().call('/api/alerts/resume', { token: creator.token, method: 'POST' })
  }
})

const shownText = (name: string) => readExample(name, places())
const pair = (header: string): [string, string] => {
  const [name = '', value = ''] = header.split(/: (.*)/)
  return [name, value]
}
