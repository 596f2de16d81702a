import type { SignedIn } from '@aplauso/contract/accounts'
import type { WebhookDelivery, WebhookEndpoint, WebhookEndpointMade } from '@aplauso/contract/developers'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS, HOUR_MS, SECOND_MS, WEBHOOK_ENDPOINTS_MAX, WEBHOOK_TRIES_MAX } from '@aplauso/contract/limits'
import type { Updateable } from 'kysely'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { afterAll, describe, expect, test } from 'vitest'
import type { Database, Tables } from '#modules/tables.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { useApp } from '#testing/app.ts'
import { untilLetter } from '#testing/outbox.ts'
import { putPlan, registerPro } from '#testing/plans.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { startWebhookReceiver, verified } from '#testing/webhook-receiver.ts'
import { type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts'
import { deleteOldDeliveries } from './deliveries.ts'
import { systemTargets } from './targets.ts'
import { createWebhookSender } from './webhook-sender.ts'

const receiver = await startWebhookReceiver()
afterAll(() => receiver.close())
const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })
const strict = useApp()

const ALL = ['donation.paid', 'donation.refunded', 'donation.charged_back', 'donation.chargeback_reversed']
let paths = 0

const pro = (of = app) => registerPro(of())

const add = ({ token }: Pick<SignedIn, 'token'>, url: string, events = ALL, of = app) =>
  of().call<WebhookEndpointMade & Problem>('/api/webhook-endpoints', { token, body: { url, events } })

/** A creator with an endpoint of a path of its own, and what tests do with it. */
async function endpoint(events = ALL, creator?: SignedIn) {
  const owner = creator ?? (await pro())
  paths += 1
  const path = `/hook-${paths}`
  const { status, body } = await add(owner, receiver.at(path), events)
  expect(status, JSON.stringify(body)).toBe(201)
  const { token } = owner
  const at = `/api/webhook-endpoints/${body.id}`
  const { db } = app().database
  return {
    owner,
    path,
    id: body.id,
    secret: body.secret,
    received: () => receiver.of(path),
    until: (count: number) =>
      expect.poll(() => receiver.of(path).length, { interval: 10 }).toBeGreaterThanOrEqual(count),
    change: (values: object) => app().call<WebhookEndpoint>(at, { token, method: 'PATCH', body: values }),
    changeSecret: () => app().call<WebhookEndpointMade>(`${at}/secret`, { token, method: 'POST' }),
    test: () => app().call<WebhookDelivery & Partial<Pick<Problem, 'code'>>>(`${at}/test`, { token, method: 'POST' }),
    log: async (query = '') => (await app().call<WebhookDelivery[]>(`${at}/deliveries${query}`, { token })).body,
    replay: (id: string, by = token) =>
      app().call<WebhookDelivery & Partial<Pick<Problem, 'code'>>>(`${at}/deliveries/${id}/replay`, {
        token: by,
        method: 'POST',
      }),
    state: async () =>
      (await app().call<WebhookEndpoint[]>('/api/webhook-endpoints', { token })).body.find(({ id }) => id === body.id),
    set: (values: Updateable<Tables['webhook_endpoints']>) =>
      db.updateTable('webhook_endpoints').set(values).where('id', '=', body.id).execute(),
    /** Those that are still to be sent. */
    setMessages: (values: Updateable<Tables['webhook_deliveries']>) =>
      db
        .updateTable('webhook_deliveries')
        .set(values)
        .where('endpoint_id', '=', body.id)
        .where('status', '=', 'waiting')
        .execute(),
    addMessages: (count: number, at: Date) =>
      db
        .insertInto('webhook_deliveries')
        .values(
          Array.from({ length: count }, () => ({
            id: uuidv7(),
            endpoint_id: body.id,
            type: 'donation.paid' as const,
            payload: '{}',
            created_at: new Date(),
            next_try_at: at,
          })),
        )
        .execute(),
    untilLogged: (expected: Partial<WebhookDelivery>) =>
      expect
        .poll(() => app().call<WebhookDelivery[]>(`${at}/deliveries`, { token }), { interval: 20 })
        .toMatchObject({ body: expect.arrayContaining([expect.objectContaining(expected)]) }),
  }
}

/** A second process's sender. */
const otherSender = () =>
  createWebhookSender({
    db: app().database.db,
    jobs: { add: async () => undefined },
    sealer: createSealer('a secret of the tests, long enough', 'webhook secrets'),
    targets: systemTargets(true),
    log: pino({ level: 'silent' }),
  })

async function paid(slug: string, order = {}) {
  const donation = await app().donate(slug, order)
  await app().pay(donation)
  return donation
}

describe('A donation', () => {
  test('that is paid is told to the creator’s program, signed, with nothing of the donor but what they wrote', async () => {
    const { owner, secret, received, until, untilLogged, log } = await endpoint()
    const fan = await app().register('fan')
    const donation = await app().donate(owner.user.slug, { receiptEmail: 'rita@example.com' }, fan.token)
    await app().pay(donation)
    await until(1)
    const [message] = received()
    if (message === undefined) throw new Error('nothing came')
    const payload = {
      type: 'donation.paid',
      timestamp: expect.any(String),
      data: {
        id: donation.donationId,
        status: 'paid',
        amount: 1_000,
        currency: 'EUR',
        donorName: 'Rita',
        message: 'Olá!',
        createdAt: expect.any(String),
        refunded: 0,
        chargedBack: 0,
      },
    }
    expect(verified(secret, message)).toEqual(payload)
    expect(message.body).not.toMatch(/@|email/)
    expect(message.headers['content-type']).toBe('application/json; charset=utf-8')
    await untilLogged({ status: 'delivered' })
    expect(await log()).toEqual([
      {
        id: message.headers['webhook-id'],
        type: 'donation.paid',
        status: 'delivered',
        tries: 1,
        createdAt: expect.any(String),
        lastTriedAt: expect.any(String),
        nextTryAt: null,
        answerStatus: 204,
        error: null,
        payload,
      },
    ])
  })

  test('that goes back and comes back is told each time, to endpoints that want it', async () => {
    const all = await endpoint()
    const some = await endpoint(['donation.charged_back'], all.owner)
    const none = await endpoint(['donation.paid'])
    const donation = await paid(all.owner.user.slug)
    await app().end(donation, 'refunded', { amount: 250 })
    await all.until(2)
    await app().end(donation, 'charged_back')
    await all.until(3)
    await app().end(donation, 'chargeback_reversed')
    await all.until(4)
    await some.until(1)
    const told = all.received().map(({ body }) => JSON.parse(body))
    expect(told.map(({ type, data }) => [type, data.status, data.refunded, data.chargedBack])).toEqual([
      ['donation.paid', 'paid', 0, 0],
      ['donation.refunded', 'paid', 250, 0],
      ['donation.charged_back', 'charged_back', 250, 750],
      ['donation.chargeback_reversed', 'paid', 250, 0],
    ])
    expect(none.received()).toEqual([])
  })
})

describe('A message', () => {
  test('that was not taken comes again under the same id, until it is', async () => {
    const { owner, path, secret, until, received, untilLogged, log, setMessages } = await endpoint()
    receiver.answer(path, 500)
    await paid(owner.user.slug)
    await untilLogged({ status: 'waiting', tries: 1, answerStatus: 500, error: 'status' })
    const [first] = await log()
    const pauseMs = Date.parse(first?.nextTryAt ?? '') - Date.parse(first?.lastTriedAt ?? '')
    expect(pauseMs).toBeGreaterThan(4 * SECOND_MS)
    expect(pauseMs).toBeLessThan(8 * SECOND_MS)
    receiver.answer(path, 200)
    await setMessages({ next_try_at: new Date() })
    await otherSender().round()
    await until(2)
    const [one, two] = received()
    if (one === undefined || two === undefined) throw new Error('too little came')
    expect(two.headers['webhook-id']).toBe(one.headers['webhook-id'])
    expect(verified(secret, two)).toEqual(verified(secret, one))
    await untilLogged({ status: 'delivered', tries: 2, answerStatus: 200, error: null })
  })

  test('is given up after ten tries, and sent again once more when the creator asks', async () => {
    const { owner, path, until, untilLogged, setMessages, replay, log } = await endpoint()
    receiver.answer(path, 500)
    await paid(owner.user.slug)
    await untilLogged({ status: 'waiting', tries: 1 })
    await setMessages({ tries: WEBHOOK_TRIES_MAX - 1, next_try_at: new Date() })
    await otherSender().round()
    await untilLogged({ status: 'failed', tries: WEBHOOK_TRIES_MAX, nextTryAt: null })
    const [message] = await log()
    const stranger = await pro()
    expect((await replay(message?.id ?? '', stranger.token)).status).toBe(404)
    expect((await replay('no-such-message')).status).toBe(404)
    receiver.answer(path, 200)
    expect((await replay(message?.id ?? '')).body).toMatchObject({ id: message?.id, status: 'waiting' })
    await until(3)
    await untilLogged({ id: message?.id ?? '', status: 'delivered', tries: 11 })
  })

  test('waits for as long as a receiver asks that has too much to do', async () => {
    const { owner, path, untilLogged, log } = await endpoint()
    receiver.answer(path, (response) => response.writeHead(429, { 'retry-after': '7200' }).end())
    await paid(owner.user.slug)
    await untilLogged({ status: 'waiting', answerStatus: 429 })
    const [message] = await log()
    expect(Date.parse(message?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(1.9 * HOUR_MS)
  })

  test('is sent by one of the processes that look at the same moment, and again when its process died with it', async () => {
    const { id, received, until, addMessages, setMessages } = await endpoint()
    await addMessages(8, new Date(0))
    const senders = [otherSender(), otherSender()]
    await Promise.all(senders.map((sender) => sender.round()))
    await until(8)
    await Promise.all(senders.map((sender) => sender.idle()))
    const ids = received().map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([8, 8])

    await addMessages(3, LATER)
    const take = (db: Database) => claimDeliveries(db, { busy: [], room: 100 })
    const ofThis = (claimed: ClaimedDelivery[]) => claimed.filter(({ endpointId }) => endpointId === id)
    // Taken up before anybody else sees that they are due, and then the process was gone.
    const { db } = app().database
    const claimed = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('webhook_deliveries')
        .set({ next_try_at: new Date(0) })
        .where('endpoint_id', '=', id)
        .where('status', '=', 'waiting')
        .execute()
      return take(tx)
    })
    expect(ofThis(claimed)).toHaveLength(3)
    expect(ofThis(await take(db))).toEqual([])
    await setMessages({ next_try_at: new Date(0) })
    await otherSender().round()
    await until(11)
  })

  test('for one that is slow holds up no other', async () => {
    const slow = await endpoint()
    const quick = await endpoint(ALL, slow.owner)
    const open: (() => void)[] = []
    receiver.answer(slow.path, (response) => void open.push(() => response.writeHead(204).end()))
    await slow.addMessages(9, new Date(0))
    await quick.addMessages(6, new Date(0))
    await otherSender().round()
    await quick.until(6)
    // No more than a few of each process are under way meanwhile.
    expect(slow.received().length).toBeLessThanOrEqual(8)
    receiver.answer(slow.path, 204)
    for (const end of open) end()
    await slow.until(9)
  })
})

const rowsOf = (endpointId: string) =>
  app().database.db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId).execute()
const LATER = new Date(Date.now() + DAY_MS)

describe('An endpoint', () => {
  test('that says it is gone, or has failed for five days, is disabled with a letter, and enabled gets what waited', async () => {
    const gone = await endpoint()
    receiver.answer(gone.path, 410)
    await paid(gone.owner.user.slug)
    const letter = await untilLetter(app().dataDir, gone.owner.user.email, 'foi desligado')
    expect(letter.text).toContain('/settings/developer')
    expect(await gone.state()).toMatchObject({ enabled: false, disabledReason: 'failing' })

    const failing = await endpoint()
    receiver.answer(failing.path, 500)
    const days = (count: number) => new Date(Date.now() - count * DAY_MS)
    const tryNow = async (tries: number) => {
      await failing.setMessages({ next_try_at: new Date(0), error: null })
      await otherSender().round()
      await failing.untilLogged({ tries, error: 'status' })
    }
    await failing.addMessages(1, LATER)
    await failing.setMessages({ tries: 2 })
    await tryNow(3)
    expect(await failing.state()).toMatchObject({ enabled: true, disabledReason: null })
    // A failure of long ago and one now are no failing of all that time.
    await failing.set({ failing_since: days(6), last_failed_at: days(3) })
    await tryNow(4)
    expect(await failing.state()).toMatchObject({ enabled: true })
    await failing.set({ failing_since: days(6), last_failed_at: days(1) })
    await tryNow(5)
    expect(await failing.state()).toMatchObject({ enabled: false, disabledReason: 'failing' })
    expect(await failing.log()).toMatchObject([{ status: 'waiting', nextTryAt: null }])

    receiver.answer(failing.path, 200)
    await failing.setMessages({ next_try_at: new Date(0) })
    const sender = otherSender()
    await sender.round()
    await sender.idle()
    expect(failing.received()).toHaveLength(3)
    expect((await failing.change({ enabled: true })).body).toMatchObject({ enabled: true, disabledReason: null })
    await failing.untilLogged({ status: 'delivered', tries: 6 })
  })

  test('is tested with a message of its own, once, also while it is disabled', async () => {
    const { path, secret, received, until, untilLogged, change, test: sendTest, log } = await endpoint()
    expect((await change({ enabled: false })).body).toMatchObject({ enabled: false, disabledReason: 'by_creator' })
    expect((await sendTest()).body).toMatchObject({ type: 'ping', status: 'waiting' })
    await until(1)
    const [message] = received()
    expect(message && verified(secret, message)).toMatchObject({ type: 'ping', data: { test: true, amount: 500 } })
    await untilLogged({ type: 'ping', status: 'delivered' })
    receiver.answer(path, 404)
    await sendTest()
    await untilLogged({ type: 'ping', status: 'failed', answerStatus: 404, tries: 1 })
    expect((await log('?limit=1')).map(({ status }) => status)).toEqual(['failed'])
  })

  test('gets a new secret, beside which the former one signs for a day', async () => {
    const { secret: former, set, received, until, changeSecret, test: sendTest } = await endpoint()
    const { body } = await changeSecret()
    expect([body.secret === former, /^whsec_[A-Za-z0-9+/]{43}=$/.test(body.secret)]).toEqual([false, true])
    await sendTest()
    await until(1)
    await set({ former_until: new Date(0) })
    await sendTest()
    await until(2)
    const [during, after] = received()
    if (during === undefined || after === undefined) throw new Error('too little came')
    for (const secret of [former, body.secret]) expect(verified(secret, during)).toMatchObject({ type: 'ping' })
    expect(verified(body.secret, after)).toMatchObject({ type: 'ping' })
    expect(() => verified(former, after)).toThrow('No matching signature')
    expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
  })

  test('is changed and deleted by its creator alone; there are five at most, of eight at once', async () => {
    const { owner, id, change, state } = await endpoint()
    const stranger = await pro()
    const at = `/api/webhook-endpoints/${id}`
    for (const [path, method, body] of [
      [at, 'PATCH', { enabled: false }],
      [at, 'DELETE', undefined],
      [`${at}/secret`, 'POST', undefined],
      [`${at}/test`, 'POST', undefined],
      [`${at}/deliveries`, 'GET', undefined],
      ['/api/webhook-endpoints/1', 'PATCH', {}],
    ] as const) {
      const answer = await app().call<Problem>(path, { token: stranger.token, method, body })
      expect([path, answer.status]).toEqual([path, 404])
    }
    const changed = await change({ url: 'https://bot.example.com/novo#x', events: ['donation.refunded'] })
    expect(changed.body).toMatchObject({
      url: 'https://bot.example.com/novo',
      events: ['donation.refunded'],
      enabled: true,
    })
    expect(await state()).toEqual(changed.body)
    const answers = await Promise.all(Array.from({ length: 7 }, () => add(owner, 'https://bot.example.com')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WEBHOOK_ENDPOINTS_MAX - 1)
    expect(answers.filter(({ body }) => body.code === 'plan_limit_reached')).toHaveLength(8 - WEBHOOK_ENDPOINTS_MAX)
    await app().call(at, { token: owner.token, method: 'DELETE' })
    expect(await state()).toBeUndefined()
    expect((await add(owner, 'https://bot.example.com')).status).toBe(201)
  })

  test('is silent while the creator’s plan has none, and is there again with it', async () => {
    const { owner, received, until, state, test: sendTest, change } = await endpoint()
    await putPlan(app(), owner, 'creator')
    await paid(owner.user.slug)
    const { db } = app().database
    const events = db.selectFrom('donation_events').selectAll().where('creator_id', '=', owner.user.id)
    await expect.poll(() => events.execute()).toEqual([])
    expect(await state()).toMatchObject({ enabled: false, disabledReason: 'plan' })
    expect((await sendTest()).body.code).toBe('plan_limit_reached')
    expect((await add(owner, 'https://bot.example.com')).body.code).toBe('plan_limit_reached')
    expect((await change({ enabled: true })).body).toMatchObject({ enabled: false, disabledReason: 'plan' })
    await putPlan(app(), owner, 'agency')
    expect(await state()).toMatchObject({ enabled: true, disabledReason: null })
    const { donationId } = await paid(owner.user.slug)
    await until(1)
    expect(received().map(({ body }) => JSON.parse(body).data.id)).toEqual([donationId])
  })

  test('is never at an address that is not on the public internet, or without https', async () => {
    const creator = await pro(strict)
    for (const url of [
      'http://bot.example.com',
      'https://127.0.0.1/x',
      'https://0x7f.1',
      'https://2130706433',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://169.254.169.254/latest/meta-data',
      'https://100.64.0.1',
      'https://localhost:8080',
      'https://bot.localhost.',
      'https://localhost..',
      'https://printer.local',
      'https://metadata.google.internal',
      'https://intranet',
      'https://168.63.129.16/metadata',
      'https://100.100.100.200',
      'https://192.0.0.192',
      'https://[fd00:ec2::254]',
      'https://[::ffff:168.63.129.16]',
      'https://[64:ff9b::a83f:8110]',
      'https://161.26.0.6',
      'https://bot.example.com:22',
      'https://8.8.8.8:25',
      'https://bot.example.com:1023',
      'https://ana:segredo@bot.example.com',
      'ftp://bot.example.com',
      'bot.example.com',
      '',
    ]) {
      const { status, body } = await add(creator, url, ALL, strict)
      expect([url, status, body.code, body.errors?.[0]?.path]).toEqual([url, 400, 'validation_failed', 'url'])
    }
  })

  test('may be at port 443 of a public address, or at one from 1024 on', async () => {
    const creator = await pro(strict)
    for (const url of [
      'https://bot.example.com:8443/hook?a=1',
      'https://bot.example.com:1024',
      'https://8.8.8.8',
      'https://[2606:4700::1111]/',
    ]) {
      expect((await add(creator, url, ALL, strict)).status).toBe(201)
    }
  })
})

describe('What is kept of webhooks', () => {
  test('is a month of messages, and no secret in any dump, log or export', async () => {
    const { owner, id, secret, until, untilLogged, log } = await endpoint()
    await paid(owner.user.slug)
    await until(1)
    await untilLogged({ status: 'delivered' })
    const { db } = app().database
    const file = await app().call<{ webhookEndpoints: WebhookEndpoint[] }>('/api/users/export', { token: owner.token })
    expect(file.body.webhookEndpoints).toMatchObject([{ id, enabled: true }])
    const stored = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const bare = secret.replace('whsec_', '')
    const dump = [Buffer.from(stored.secret).toString('latin1'), Buffer.from(stored.secret).toString('base64')]
    expect(JSON.stringify([file.body, await log(), ...dump])).not.toContain(bare)

    await deleteOldDeliveries(db, new Date(Date.now() + 29 * DAY_MS))
    expect(await log()).toHaveLength(1)
    await deleteOldDeliveries(db, new Date(Date.now() + 31 * DAY_MS))
    expect(await log()).toEqual([])
  })

  test('loses a donor’s words with their account, and everything with the creator’s', async () => {
    const { owner, id, path, log, until } = await endpoint()
    receiver.answer(path, 500)
    const fan = await app().register('fan')
    const donation = await app().donate(owner.user.slug, { donorName: 'Zé', message: 'segredo' }, fan.token)
    await app().pay(donation)
    await until(1)
    const erased = await app().call('/api/users/me', { token: fan.token, method: 'DELETE' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(204)
    const [message] = await log()
    expect(message?.payload).toMatchObject({
      data: { id: donation.donationId, amount: 1_000, donorName: null, message: null },
    })
    await app().call('/api/users/me', { token: owner.token, method: 'DELETE' })
    expect(await rowsOf(id)).toEqual([])
    const { db } = app().database
    expect(await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).execute()).toEqual([])
    expect(await readOutbox(app().dataDir, owner.user.email)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('webhook') }),
    )
  })
})
