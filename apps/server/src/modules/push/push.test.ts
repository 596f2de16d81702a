import type { StageRight } from '@aplauso/contract/access'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue } from '@aplauso/contract/alerts'
import type { Problem } from '@aplauso/contract/errors'
import { FEATURES } from '@aplauso/contract/features'
import type { PushDevice, PushKey } from '@aplauso/contract/push'
import type { ModeratorInvitationMade, Stage } from '@aplauso/contract/stage'
import { type Selectable, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { systemTargets } from '#modules/developers/public.ts'
import type { Tables } from '#modules/tables.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/app.ts'
import { senderOf, startPushService } from '#testing/push-service.ts'
import { makePushKeys, sealPushKeysAnew } from './push-keys.ts'
import { sendNotice } from './send-notices.ts'
import { findStalledLetter } from './stalled-mail.ts'
import { watchStalled } from './watch-stalled.ts'
import { watchUnseen } from './watch-unseen.ts'

const service = await startPushService()
afterAll(() => service.close())
const app = useApp({ WEBHOOK_PRIVATE_TARGETS: 'allow' })

const DEVICES = '/api/push/subscriptions'
const SECRET = 'a secret of the tests, long enough'
const MINUTE_MS = 60_000

type Wishes = { events?: string[]; aboveCents?: number; quiet?: object | null; timeZone?: string }

/** A creator with a browser that is told what it wishes, and what becomes of their donations. */
async function device(wishes: Wishes = {}, creator?: SignedIn) {
  const owner = creator ?? (await app().register())
  const { token, user } = owner
  const browser = service.browser()
  const body = { ...browser.subscription, timeZone: 'UTC', ...wishes }
  const answer = await app().call<PushDevice>(DEVICES, {
    token,
    body,
    headers: { 'user-agent': 'Firefox/140 Windows' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { db } = app().database
  const notices = () =>
    db.selectFrom('push_notices').selectAll().where('subscription_id', '=', answer.body.id).orderBy('id').execute()
  const rules = (moderation: object) =>
    sql`update creators set moderation = ${JSON.stringify(moderation)}::jsonb, moderation_revision = moderation_revision + 1
      where user_id = ${user.id}`.execute(db)
  async function paid(order: object = {}) {
    const donation = await app().donate(user.slug, { ...order })
    await app().pay(donation)
    const unhandled = () =>
      db.selectFrom('donation_events').select('id').where('donation_id', '=', donation.donationId).executeTakeFirst()
    await expect.poll(unhandled, { interval: 20 }).toBeUndefined()
    return donation
  }
  return {
    owner,
    token,
    browser,
    device: answer.body,
    list: async () => (await app().call<PushDevice[]>(DEVICES, { token })).body,
    notices,
    untilNoticed: (count: number) => expect.poll(async () => (await notices()).length, { interval: 20 }).toBe(count),
    untilTold: (count: number) =>
      expect.poll(() => browser.received().length, { interval: 20 }).toBeGreaterThanOrEqual(count),
    holdAll: () => rules({ mode: 'approve' }),
    paid,
  }
}

/** As a job does, in this process: with jobs that are kept here, and at a time of its own. */
function sender() {
  const jobs: { payload: { noticeId: string; tries: number }; startAfterSeconds: number }[] = []
  const lines: string[] = []
  const deps = {
    db: app().database.db,
    features: FEATURES,
    sealer: createSealer(SECRET, 'push keys'),
    targets: systemTargets(true),
    pushSubject: () => 'mailto:operator@example.com',
    jobs: {
      add: async (_queue: unknown, payload: unknown, options: { startAfterSeconds?: number | undefined } = {}) => {
        jobs.push({
          payload: payload as { noticeId: string; tries: number },
          startAfterSeconds: options.startAfterSeconds ?? 0,
        })
      },
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  }
  return { deps, jobs, lines, send: (id: string, tries = 0, now?: Date) => sendNotice(deps, id, tries, now) }
}

/** A notice as it is ordered, whose job is made by the test alone. */
async function ordered(
  subscriptionId: string,
  creatorId: string,
  values: Partial<Selectable<Tables['push_notices']>> = {},
) {
  const id = crypto.randomUUID()
  await app()
    .database.db.insertInto('push_notices')
    .values({
      id,
      subscription_id: subscriptionId,
      creator_id: creatorId,
      kind: 'large',
      created_at: new Date(),
      ...values,
      donation_ids: JSON.stringify(values.donation_ids ?? []) as unknown as string[],
    } as never)
    .execute()
  return id
}

describe('A device', () => {
  test('is told what it wishes, with the browser’s fields beside or within, and is listed without its address', async () => {
    const {
      token,
      browser,
      device: made,
      list,
    } = await device({
      events: ['large', 'large'],
      aboveCents: 2_500,
      quiet: { from: '23:00', to: '08:00' },
      timeZone: 'Europe/Lisbon',
    })
    expect(made).toEqual({
      id: expect.any(String),
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
      label: 'Firefox · Windows',
      events: ['large'],
      aboveCents: 2_500,
      quiet: { from: '23:00', to: '08:00' },
      timeZone: 'Europe/Lisbon',
      createdAt: expect.any(String),
      lastSentAt: null,
    })
    const { body: again } = await app().call<PushDevice>(DEVICES, {
      token,
      body: { subscription: browser.subscription, events: ['held'], aboveCents: 500, quiet: null },
    })
    expect(again).toMatchObject({ id: made.id, events: ['held'], aboveCents: 500, quiet: null, timeZone: null })
    expect(await list()).toEqual([again])
    expect(JSON.stringify(await list())).not.toContain(browser.endpoint)
  })

  test('is sent nothing any more once it is removed, by its address or its id, and again is harmless', async () => {
    const first = await device()
    const second = await device({}, first.owner)
    const remove = (body: object) => app().call(DEVICES, { token: first.token, method: 'DELETE', body })
    expect((await remove({ endpoint: first.browser.endpoint })).status).toBe(204)
    expect((await remove({ endpoint: first.browser.endpoint })).status).toBe(204)
    expect(await first.list()).toMatchObject([{ id: second.device.id }])
    const other = await device()
    await remove({ endpoint: other.browser.endpoint })
    await remove({ id: other.device.id })
    expect(await other.list()).toHaveLength(1)
    expect((await remove({ id: 'nonsense' })).status).toBe(204)
    await remove({ id: second.device.id })
    expect(await first.list()).toEqual([])
  })

  test('belongs to the account that used it last, but not to who only knows its address', async () => {
    const before = await device()
    const now = await app().register()
    const thief = { ...before.browser.subscription, keys: service.browser().subscription.keys }
    const stolen = await app().call<Problem>(DEVICES, { token: now.token, body: thief })
    expect([stolen.status, stolen.body.errors?.[0]?.path]).toEqual([400, 'endpoint'])
    await app().call(DEVICES, { token: now.token, body: before.browser.subscription })
    expect(await before.list()).toEqual([])
  })

  test('is one of at most twenty, however many come at once', async () => {
    const { token, browser, list } = await device()
    const add = () => app().call<Problem>(DEVICES, { token, body: service.browser().subscription })
    const answers = await Promise.all(Array.from({ length: 22 }, add))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('plan_limit_reached')
    const all = await list()
    expect(all).toHaveLength(20)
    const first = await app().call<PushDevice[]>(`${DEVICES}?limit=12`, { token })
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await app().call<PushDevice[]>(next, { token })
    expect([...first.body, ...rest.body]).toEqual(all)
    expect(rest.headers.get('link')).toBeNull()
    // One that is there can still be changed.
    expect((await app().call(DEVICES, { token, body: browser.subscription })).status).toBe(201)
  })

  test.each([
    ['endpoint', { endpoint: 'ftp://push.example/1' }],
    ['endpoint', { endpoint: 'https://ana:secret@push.example/1' }],
    ['endpoint', { endpoint: `https://push.example/${'1'.repeat(2_000)}` }],
    ['keys.p256dh', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['keys.auth', { keys: { p256dh: 'A'.repeat(87), auth: 'short' } }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['quiet.from', { quiet: { from: '24:00', to: '08:00' } }],
    ['events.0', { events: ['everything'] }],
    ['aboveCents', { aboveCents: 0 }],
  ])('is refused for its %s', async (path, wrong) => {
    const { token } = await app().register()
    const answer = await app().call<Problem>(DEVICES, { token, body: { ...service.browser().subscription, ...wrong } })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path])
  })

  test('hears a test at once, which says whether its push service took it', async () => {
    const { token, browser, list } = await device({ quiet: { from: '00:00', to: '23:59' } })
    const ask = (endpoint = browser.endpoint) =>
      app().call<{ sent: boolean }>('/api/push/test', { token, body: { endpoint } })
    expect((await ask()).body).toEqual({ sent: true })
    expect(browser.messages()).toMatchObject([
      { kind: 'test', title: 'Está a funcionar', url: '/settings/notifications' },
    ])
    expect((await list())[0]?.lastSentAt).not.toBeNull()
    expect((await ask(service.browser().endpoint)).status).toBe(404)
    browser.answer(500, 410)
    expect((await ask()).body).toEqual({ sent: false })
    expect(await list()).toHaveLength(1)
    expect((await ask()).body).toEqual({ sent: false })
    expect(await list()).toEqual([])
  })

  test('is forgotten with a new password and with the account', async () => {
    const { owner, token, list } = await device()
    const changed = await app().call('/api/auth/change-password', {
      token,
      body: { currentPassword: 'segredo', newPassword: 'outro segredo' },
    })
    expect(changed.status).toBe(204)
    expect(await list()).toEqual([])
    await device({}, owner)
    await app().call('/api/users/me', { token, method: 'DELETE', body: { password: 'outro segredo' } })
    const rows = await app()
      .database.db.selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', owner.user.id)
      .execute()
    expect(rows).toEqual([])
  })
})

test('All that has access to a creator ends with one call, the devices that are notified too', async () => {
  const { owner, token, list } = await device({ events: ['large'] })
  const other = await device({})
  expect(await list()).toHaveLength(1)
  expect((await app().call('/api/grants/end', { token, method: 'POST' })).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await other.list(), owner.user.username).toHaveLength(1)
})

describe('A notification', () => {
  test('is for the device’s keys alone, signed by this installation, and kept by the service no longer than it is worth', async () => {
    const { browser, untilTold, paid, list } = await device({ events: ['large'], aboveCents: 1_000 })
    await paid({ amountEuro: 9.99 })
    await paid({ amountEuro: 12.5, donorName: 'Rita', message: 'Olá!' })
    await untilTold(1)
    const [message] = browser.received()
    if (message === undefined) throw new Error('nothing came')
    const { body: key } = await app().call<PushKey>('/api/push/key', { token: (await app().register()).token })
    const claims = senderOf(message)
    expect(claims).toMatchObject({ key: key.publicKey, aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
    expect(claims.exp * 1_000).toBeLessThanOrEqual(Date.now() + 24 * 60 * MINUTE_MS)
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    })
    const [shown] = browser.messages()
    expect(shown).toEqual({
      kind: 'large',
      title: expect.stringMatching(/^Recebeste 12,50\s€$/u),
      body: 'Uma doação de Rita.',
      tag: message.headers.topic,
      url: '/live',
    })
    await expect.poll(async () => (await list())[0]?.lastSentAt).not.toBeNull()
    expect(browser.received()).toHaveLength(1)
  })

  test('of what is held says how many wait and nothing of who gave or what they wrote; what comes within a minute is one more', async () => {
    const { browser, untilTold, untilNoticed, notices, holdAll, paid, owner } = await device({ events: ['held'] })
    await holdAll()
    await paid({ donorName: 'Rita', message: 'Segredo' })
    await untilTold(1)
    const [first] = browser.messages()
    expect(first).toMatchObject({ kind: 'held', title: '1 alerta à espera de aprovação', url: '/live' })
    expect(JSON.stringify(first)).not.toMatch(/Rita|Segredo|€/)
    const second = await paid()
    const third = await paid()
    await untilNoticed(2)
    const [, gathered] = await notices()
    await expect
      .poll(async () => (await notices())[1]?.donation_ids.toSorted(), { interval: 20 })
      .toEqual([second.donationId, third.donationId].toSorted())
    // Its job starts a minute after the first; here it is made now.
    const { rows: jobs } = await sql<{ waits: boolean }>`
      select start_after > now() + interval '40 seconds' as waits from pgboss.job
      where name = 'push' and data -> 'payload' ->> 'noticeId' = ${gathered?.id}
    `.execute(app().database.db)
    expect(jobs).toEqual([{ waits: true }])
    await sender().send(gathered?.id ?? '')
    expect(browser.messages()[1]).toMatchObject({ title: '3 alertas à espera de aprovação', tag: first?.tag })

    // What was decided meanwhile is told nobody.
    const decided = await ordered((await notices())[0]?.subscription_id ?? '', owner.user.id, { kind: 'held' })
    await sql`update held_alerts set state = 'rejected' where creator_id = ${owner.user.id}`.execute(app().database.db)
    await sender().send(decided)
    expect(browser.received()).toHaveLength(2)
  })

  test('waits while what is held is judged by newer rules', async () => {
    const { browser, holdAll, paid, owner, device: own } = await device({ events: [] })
    await holdAll()
    await paid()
    const { db } = app().database
    const stale = (is: boolean) =>
      sql`update held_alerts set is_stale = ${is} where creator_id = ${owner.user.id}`.execute(db)
    await db
      .updateTable('push_subscriptions')
      .set({ events: ['held'] })
      .where('id', '=', own.id)
      .execute()
    await stale(true)
    const { send, jobs } = sender()
    const id = await ordered(own.id, owner.user.id, { kind: 'held' })
    await send(id)
    expect(browser.received()).toEqual([])
    expect(jobs).toEqual([{ payload: { noticeId: id, tries: 1 }, startAfterSeconds: 2 }])
    await stale(false)
    await send(id, 1)
    expect(browser.messages()).toHaveLength(1)
  })

  test('of several large amounts has their sum, of one that is held no name, and none of what went back', async () => {
    const { browser, paid, owner, device: own, holdAll } = await device({ events: [] })
    const { db } = app().database
    const first = await paid({ amountEuro: 50 })
    const second = await paid({ amountEuro: 30 })
    const gone = await paid({ amountEuro: 70 })
    await app().end(gone, 'refunded')
    await app().untilStatus(gone.donationId, 'refunded')
    await holdAll()
    const held = await paid({ amountEuro: 20, donorName: 'Rita' })
    await db
      .updateTable('push_subscriptions')
      .set({ events: ['large'] })
      .where('id', '=', own.id)
      .execute()
    const { send } = sender()
    const tell = async (...donations: { donationId: string }[]) => {
      await send(
        await ordered(own.id, owner.user.id, {
          donation_ids: donations.map(({ donationId }) => donationId),
        }),
      )
    }
    await tell(first, second, gone)
    await tell(held)
    await tell(gone)
    expect(browser.messages().map(({ title, body }) => [title.replace(/\s/gu, ' '), body])).toEqual([
      ['Recebeste 80,00 €', '2 doações desde o último aviso.'],
      ['Recebeste 20,00 €', 'O alerta está à espera de aprovação.'],
    ])
  })

  test('leaves once, though its job comes again or to two at once', async () => {
    const { browser, paid, owner, device: own } = await device({ events: ['large'], aboveCents: 100_000 })
    const { donationId } = await paid()
    const { send } = sender()
    const id = await ordered(own.id, owner.user.id, { donation_ids: [donationId] })
    await Promise.all([send(id), send(id), send(id)])
    await send(id)
    expect(browser.received()).toHaveLength(1)
  })

  test('is tried again when the service asks for it, is down or not there, and given up once it is too late', async () => {
    const { browser, paid, owner, device: own, list } = await device({ events: ['large'], aboveCents: 100_000 })
    const { donationId } = await paid()
    const { send, jobs, lines } = sender()
    const id = await ordered(own.id, owner.user.id, { donation_ids: [donationId] })
    browser.answer(
      (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
      503,
      (response) => response.socket?.destroy(),
      (response) => response.writeHead(429, { 'retry-after': '90000' }).end(),
    )
    await send(id)
    await send(id, 1)
    await send(id, 2)
    await send(id, 3)
    expect(jobs.map(({ payload, startAfterSeconds }) => [payload.tries, startAfterSeconds])).toEqual([
      [1, 120],
      [2, 30],
      [3, 60],
    ])
    expect(lines.join()).toContain('given up')
    expect(lines.join()).not.toContain(service.origin)
    // What was put off may still come.
    await send(id, 4)
    expect(browser.messages().at(-1)).toMatchObject({ kind: 'large' })
    expect(await list()).toHaveLength(1)
  })

  test.each([404, 410])(
    'that is answered by %s ends the subscription, any other refusal is logged without the address',
    async (status) => {
      const { browser, paid, owner, device: own, list } = await device({ events: ['large'], aboveCents: 100_000 })
      const { donationId } = await paid()
      const { send, jobs, lines } = sender()
      const notice = async () => ordered(own.id, owner.user.id, { donation_ids: [donationId] })
      browser.answer(403, 302, status)
      await send(await notice())
      await send(await notice())
      expect(jobs).toEqual([])
      expect(lines.join()).toContain('refuses')
      expect(lines.join()).not.toContain(service.origin)
      expect(await list()).toHaveLength(1)
      await send(await notice())
      expect(await list()).toEqual([])
      await expect(send(await notice().catch(() => crypto.randomUUID()))).resolves.toBeUndefined()
    },
  )

  test('is not sent in quiet hours, and not told to who is no creator any more', async () => {
    const {
      browser,
      paid,
      owner,
      device: own,
      token,
    } = await device({
      events: ['large'],
      aboveCents: 100_000,
      quiet: { from: '22:00', to: '07:00' },
      timeZone: 'Europe/Lisbon',
    })
    const { donationId } = await paid()
    const { send, jobs } = sender()
    const tell = async (now: string) =>
      send(
        await ordered(own.id, owner.user.id, { donation_ids: [donationId], created_at: new Date(now) }),
        0,
        new Date(now),
      )
    await tell('2026-07-01T21:30:00Z')
    await tell('2026-07-02T05:59:00Z')
    expect([browser.received(), jobs]).toEqual([[], []])
    await tell('2026-07-02T06:00:00Z')
    expect(browser.received()).toHaveLength(1)
    // Without a zone of its own it is by the account's.
    await app().call(DEVICES, {
      token,
      body: { ...browser.subscription, events: ['large'], aboveCents: 100_000, quiet: { from: '22:00', to: '07:00' } },
    })
    await sql`update users set time_zone = 'Asia/Tokyo' where id = ${owner.user.id}`.execute(app().database.db)
    await tell('2026-07-02T13:30:00Z')
    expect(browser.received()).toHaveLength(1)
    await tell('2026-07-01T22:30:00Z')
    expect(browser.received()).toHaveLength(2)
    await sql`update users set user_type = 'fan' where id = ${owner.user.id}`.execute(app().database.db)
    await tell('2026-07-01T22:30:00Z')
    expect(browser.received()).toHaveLength(2)
    await sql`update users set user_type = 'creator' where id = ${owner.user.id}`.execute(app().database.db)
  })

  test('goes to no private address where the operator does not let it', async () => {
    const { browser, paid, owner, device: own } = await device({ events: ['large'], aboveCents: 100_000 })
    const { donationId } = await paid()
    const { deps, lines } = sender()
    const id = await ordered(own.id, owner.user.id, { donation_ids: [donationId] })
    await sendNotice({ ...deps, targets: systemTargets(false) }, id, 0)
    expect(browser.received()).toEqual([])
    expect(lines.join()).toContain('address_refused')
  })
})

describe('Who has a hand on the stage of another', () => {
  const { link } = agencyActions(app)
  const manage = (creator: SignedIn, method: string, path: string, body?: object) =>
    app().call(path, { token: creator.token, method, body })

  /** A creator whose own devices hear of nothing. */
  const stage = async () => device({ events: [] })
  /** A device that wants to hear of everything, of somebody with these rights on the creator's stage. */
  async function hand(creator: SignedIn, rights: StageRight[], account?: SignedIn) {
    const owner = account ?? (await app().register('fan'))
    const { body: made } = await app().call<ModeratorInvitationMade>('/api/moderators/invitations', {
      token: creator.token,
      body: { rights },
    })
    const token = made.url?.split('#token=')[1] ?? expect.fail('no link')
    const accepting = { token: owner.token, method: 'POST' }
    const { body } = await app().call<Stage>(`/api/moderators/invitations/${token}/accept`, accepting)
    const moderator = `/api/moderators/${body.moderatorId}`
    return { ...(await device({ aboveCents: 100 }, owner)), moderator }
  }
  const kinds = async ({ notices }: { notices: () => Promise<{ kind: string }[]> }) =>
    (await notices()).map(({ kind }) => kind).toSorted()

  test('hears of what the rights are for, by whose stage it is, and of no sum without the right to see sums', async () => {
    const { owner: creator, paid, holdAll } = await stage()
    const { id, displayName } = creator.user
    const approves = await hand(creator, ['approve'])
    const steers = await hand(creator, ['queue'])
    const sees = await hand(creator, ['amounts'])
    const blocks = await hand(creator, ['block'])
    await holdAll()
    await paid({ amountEuro: 12.5, donorName: 'Rita', message: 'Segredo' })
    await approves.untilTold(1)
    await sees.untilTold(1)
    expect(approves.browser.messages()).toEqual([
      {
        kind: 'held',
        title: `${displayName}: 1 alerta à espera de aprovação`,
        body: 'Aprova ou rejeita na página do direto.',
        tag: expect.stringMatching(/^held-/),
        url: `/live?creatorId=${id}`,
      },
    ])
    expect(sees.browser.messages().map(({ title, body, url }) => [title.replace(/\s/gu, ' '), body, url])).toEqual([
      [`${displayName} recebeu 12,50 €`, 'O alerta está à espera de aprovação.', `/live?creatorId=${id}`],
    ])
    expect([await kinds(approves), await kinds(sees)]).toEqual([['held'], ['large']])
    expect([await kinds(steers), await kinds(blocks)]).toEqual([[], []])
  })

  test('hears that OBS shows no alerts with the right to the queue, once for each stage', async () => {
    const [one, other] = [await stage(), await stage()]
    const steers = await hand(one.owner, ['queue'])
    await hand(other.owner, ['queue'], steers.owner)
    const approves = await hand(one.owner, ['approve', 'block', 'amounts'])
    const { deps, send } = sender()
    const watch = (minutes: number) => watchUnseen(deps, new Date(Date.now() + minutes * MINUTE_MS))
    await one.paid()
    await other.paid()
    await watch(0)
    await watch(1)
    await watch(2)
    expect(await kinds(steers)).toEqual(['unseen', 'unseen'])
    expect(await kinds(approves)).toEqual(['large'])
    for (const { id } of await steers.notices()) await send(id)
    const messages = steers.browser.messages()
    expect(messages.map(({ title, url }) => [title, url]).toSorted()).toEqual(
      [one, other]
        .map(({ owner: { user } }) => [
          `${user.displayName}: o OBS não está a mostrar alertas`,
          `/live?creatorId=${user.id}`,
        ])
        .toSorted(),
    )
    expect(new Set(messages.map(({ tag }) => tag)).size).toBe(2)
    expect(messages[0]?.body).toMatch(/^1 alerta pago espera que o OBS mostre/)
  })

  test('hears of nothing from the moment that the right or the place is taken away, whatever was on its way', async () => {
    const { owner: creator, paid, holdAll } = await stage()
    const reduced = await hand(creator, ['approve', 'amounts'])
    const removed = await hand(creator, ['approve', 'queue', 'amounts'])
    const { donationId } = await paid({ amountEuro: 12.5 })
    await holdAll()
    await paid({ amountEuro: 1 })
    await reduced.untilTold(2)
    await removed.untilTold(2)
    const before = [reduced.browser.received().length, removed.browser.received().length]
    const { send } = sender()
    const underWay = async ({ device: { id } }: { device: PushDevice }) => [
      await ordered(id, creator.user.id, { donation_ids: [donationId], tries: 1 }),
      await ordered(id, creator.user.id, { kind: 'held', tries: 1 }),
    ]
    const notices = [...(await underWay(reduced)), ...(await underWay(removed))]
    expect((await manage(creator, 'PATCH', reduced.moderator, { rights: ['queue'] })).status).toBe(200)
    expect((await manage(creator, 'DELETE', removed.moderator)).status).toBe(204)
    for (const id of notices) await send(id, 1)
    const orders = [(await kinds(reduced)).length, (await kinds(removed)).length]
    await paid({ amountEuro: 50 })
    expect([(await kinds(reduced)).length, (await kinds(removed)).length]).toEqual(orders)
    expect([reduced.browser.received().length, removed.browser.received().length]).toEqual(before)
  })

  test('that is an agency hears of the creators who let agencies in, and of no other', async () => {
    const { owner: creator, paid, holdAll } = await stage()
    const account = await app().register('agency')
    await link(account, creator)
    const agency = await device({ aboveCents: 100 }, account)
    await holdAll()
    await paid()
    expect(await kinds(agency)).toEqual([])
    const letIn = (agencies: boolean) => manage(creator, 'PATCH', '/api/moderation/settings', { agencies })
    expect((await letIn(true)).status).toBe(200)
    await paid()
    expect(await kinds(agency)).toEqual(['held', 'large'])
    await agency.untilTold(2)
    expect(agency.browser.messages().every(({ url }) => url === `/live?creatorId=${creator.user.id}`)).toBe(true)
    await letIn(false)
    await paid()
    expect(await kinds(agency)).toHaveLength(2)
  })
})

describe('Alerts that no overlay shows', () => {
  const overlay = (creatorId: string, status: object) => {
    const process = crypto.randomUUID()
    const { db } = app().database
    return sql`
      with process as (insert into overlay_processes (id, seen_at) values (${process}, now()) returning id)
      insert into overlays (id, creator_id, process_id, status)
      select ${crypto.randomUUID()}, ${creatorId}, id, ${JSON.stringify(status)}::jsonb from process`.execute(db)
  }
  const gone = (creatorId: string) =>
    sql`delete from overlays where creator_id = ${creatorId}`.execute(app().database.db)
  const watch = (minutes: number) => {
    const { deps } = sender()
    return watchUnseen(deps, new Date(Date.now() + minutes * MINUTE_MS))
  }

  test('are told once it has been so for a minute, and once until an overlay is on stream again', async () => {
    const { browser, paid, owner, notices } = await device({ events: ['unseen'] })
    const creatorId = owner.user.id
    const tell = async () => {
      for (const { id, tries } of await notices()) if (tries === 0) await sender().send(id)
    }
    await watch(0)
    await paid()
    await watch(0)
    await watch(0.5)
    expect(await notices()).toEqual([])
    await watch(1)
    await watch(2)
    expect(await notices()).toHaveLength(1)
    await tell()
    expect(browser.messages()).toMatchObject([
      {
        kind: 'unseen',
        title: 'O OBS não está a mostrar alertas',
        body: expect.stringMatching(/^1 alerta pago espera/),
      },
    ])
    // In a scene that is not on stream it shows nothing either.
    await overlay(creatorId, { playing: [], visible: false })
    await overlay(creatorId, { playing: [], active: false })
    await paid()
    await watch(30)
    await watch(60)
    expect(await notices()).toHaveLength(1)
    await overlay(creatorId, { playing: [] })
    await watch(61)
    await gone(creatorId)
    await watch(62)
    await watch(63)
    expect(await notices()).toHaveLength(2)
    // Shown before it left.
    await overlay(creatorId, { playing: [] })
    await tell()
    expect(browser.received()).toHaveLength(1)
  })

  test.each(['paused', 'panic'])('are as they should be when the creator has them %s', async (stopped) => {
    const { paid, owner, notices } = await device({ events: ['unseen'] })
    await sql`update creators set alert_settings = ${JSON.stringify({ [stopped]: true })}::jsonb where user_id = ${owner.user.id}`.execute(
      app().database.db,
    )
    await paid()
    await watch(0)
    await watch(2)
    expect(await notices()).toEqual([])
  })

  test('but for a moment are no news', async () => {
    const { paid, owner, notices } = await device({ events: ['unseen'] })
    await paid()
    await watch(0)
    await overlay(owner.user.id, { playing: [] })
    await watch(0.5)
    await gone(owner.user.id)
    await watch(1)
    await watch(1.5)
    expect(await notices()).toEqual([])
  })
})

describe('Paid alerts that wait though OBS streams', () => {
  const streaming = async (creatorId: string) => {
    const [process, overlay] = [crypto.randomUUID(), crypto.randomUUID()]
    await sql`
      with process as (insert into overlay_processes (id, seen_at) values (${process}, now()) returning id)
      insert into overlays (id, creator_id, process_id, status)
      select ${overlay}, ${creatorId}, id, '{"playing":[],"streaming":true}'::jsonb from process`.execute(
      app().database.db,
    )
  }
  function watcher() {
    const { deps, jobs } = sender()
    const changed: string[] = []
    const look = (minutes: number) =>
      watchStalled({ ...deps, changed: (ids) => void changed.push(...ids) }, new Date(Date.now() + minutes * MINUTE_MS))
    const letters = (creatorId: string) =>
      jobs.filter(({ payload }) => (payload as { creatorId?: string }).creatorId === creatorId).length
    return { look, letters, changed }
  }
  const stalledOf = async (token: string) =>
    (await app().call<AlertQueue>('/api/alerts/queue', { token })).body.health?.stalledSince

  test('are told by push, letter and banner after two minutes, once, and not again within an hour', async () => {
    const { paid, owner, token, notices, browser } = await device({ events: ['unseen'] })
    const creatorId = owner.user.id
    const { look, letters, changed } = watcher()
    await streaming(creatorId)
    await paid()
    await look(0)
    await look(1.5)
    expect([await notices(), letters(creatorId), await stalledOf(token)]).toEqual([[], 0, null])
    await look(2)
    await look(3)
    expect(await notices()).toHaveLength(1)
    expect(letters(creatorId)).toBe(1)
    expect(changed).toContain(creatorId)
    expect(await stalledOf(token)).toEqual(expect.any(String))
    const [notice] = await notices()
    await sender().send(notice?.id ?? expect.fail())
    expect(browser.messages()).toMatchObject([{ kind: 'unseen', title: 'O OBS não está a mostrar alertas' }])
    // It is shown, and soon another waits as long.
    const { db } = app().database
    await sql`update alerts set shown_at = now() + interval '4 minutes' where creator_id = ${creatorId}`.execute(db)
    await look(5)
    expect(await stalledOf(token)).toBeNull()
    await paid()
    await look(6)
    await look(9)
    expect([(await notices()).length, letters(creatorId)]).toEqual([1, 1])
    expect(await stalledOf(token)).toEqual(expect.any(String))
    await look(63)
    expect([(await notices()).length, letters(creatorId)]).toEqual([2, 2])
  })

  test('are no news in a pause, without a stream, or when alerts are shown', async () => {
    const { paid, owner, notices } = await device({ events: ['unseen'] })
    const creatorId = owner.user.id
    const { db } = app().database
    const { look, letters } = watcher()
    await paid()
    await look(0)
    await look(5)
    await streaming(creatorId)
    await sql`update creators set alert_settings = '{"paused":true}' where user_id = ${creatorId}`.execute(db)
    await look(6)
    await look(9)
    await sql`update creators set alert_settings = '{}' where user_id = ${creatorId}`.execute(db)
    // What waited in the pause has its two minutes too.
    await look(10)
    await look(11)
    await sql`update alerts set shown_at = now() + interval '11 minutes' where creator_id = ${creatorId}`.execute(db)
    await look(12)
    await look(15)
    expect([await notices(), letters(creatorId)]).toEqual([[], 0])
  })

  test('are told in a letter in the creator’s language, to an address that is proven, while they wait', async () => {
    const { paid, owner } = await device({ events: [] })
    const creatorId = owner.user.id
    const { db } = app().database
    await streaming(creatorId)
    await paid()
    const { look } = watcher()
    await look(0)
    await look(3)
    expect(await findStalledLetter(db, { creatorId }, 'https://aplauso.test')).toBeUndefined()
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', creatorId).execute()
    expect(await findStalledLetter(db, { creatorId }, 'https://aplauso.test')).toMatchObject({
      to: owner.user.email,
      subject: 'O OBS não está a mostrar os teus alertas',
      action: { url: 'https://aplauso.test/live' },
    })
    await sql`update alerts set shown_at = now() where creator_id = ${creatorId}`.execute(db)
    expect(await findStalledLetter(db, { creatorId }, 'https://aplauso.test')).toBeUndefined()
  })
})

describe('The keys', () => {
  test('are one pair, whoever starts at once, and stay', async () => {
    const { db } = app().database
    const { deps } = sender()
    const before = await db.selectFrom('push_keys').selectAll().execute()
    await db.deleteFrom('push_keys').execute()
    await Promise.all([makePushKeys(deps), makePushKeys(deps), makePushKeys(deps)])
    const made = await db.selectFrom('push_keys').selectAll().execute()
    expect(made).toHaveLength(1)
    await makePushKeys(deps)
    expect(await db.selectFrom('push_keys').selectAll().execute()).toEqual(made)
    await db.deleteFrom('push_keys').execute()
    await db.insertInto('push_keys').values(before).execute()
  })

  test('lie encrypted, and are sealed anew with another secret', async () => {
    const { db } = app().database
    const [{ private_key: sealed } = { private_key: Buffer.of() }] = await db
      .selectFrom('push_keys')
      .selectAll()
      .execute()
    const sealer = createSealer('the next secret of the tests, long', 'push keys', [SECRET])
    expect(await sealPushKeysAnew({ db, sealer })).toBe(1)
    expect(await sealPushKeysAnew({ db, sealer })).toBe(0)
    await db.updateTable('push_keys').set({ private_key: sealed }).execute()
  })
})
