import type { Problem } from '@aplauso/contract/errors'
import type { PushDevice } from '@aplauso/contract/push'
import { describe, expect, test } from 'vitest'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { DEVICES, usePushDevices } from '#testing/push-devices.ts'
import { APP_SECRET } from '#testing/test-app.ts'
import { makePushKeys, reencryptPushKeys } from './push-keys.ts'

const { app, service, device, sender } = usePushDevices()

describe('A device', () => {
  test('stores its preferences, with the browser’s fields beside or inside, and is listed without its endpoint', async () => {
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

  test('is removed by endpoint or id, and a repeated removal is harmless', async () => {
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

  test('moves to the account that used it last, but not to one that knows only its endpoint', async () => {
    const before = await device()
    const now = await app().register()
    const thief = { ...before.browser.subscription, keys: service().browser().subscription.keys }
    const stolen = await app().call<Problem>(DEVICES, { token: now.token, body: thief })
    expect([stolen.status, stolen.body.errors?.[0]?.path]).toEqual([400, 'endpoint'])
    await app().call(DEVICES, { token: now.token, body: before.browser.subscription })
    expect(await before.list()).toEqual([])
  })

  test('is one of at most twenty, also with concurrent calls', async () => {
    const { token, browser, list } = await device()
    const add = () => app().call<Problem>(DEVICES, { token, body: service().browser().subscription })
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
    // An existing device can still be changed.
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
  ])('with an invalid %s is refused', async (path, wrong) => {
    const { token } = await app().register()
    const answer = await app().call<Problem>(DEVICES, {
      token,
      body: { ...service().browser().subscription, ...wrong },
    })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path])
  })

  test('receives a test at once, and the answer says whether its push service accepted it', async () => {
    const { token, browser, list } = await device({ quiet: { from: '00:00', to: '23:59' } })
    const ask = (endpoint = browser.endpoint) =>
      app().call<{ sent: boolean }>('/api/push/test', { token, body: { endpoint } })
    expect((await ask()).body).toEqual({ sent: true })
    expect(browser.messages()).toMatchObject([
      { kind: 'test', title: 'Está a funcionar', url: '/settings/notifications' },
    ])
    expect((await list())[0]?.lastSentAt).not.toBeNull()
    expect((await ask(service().browser().endpoint)).status).toBe(404)
    browser.answer(500, 410)
    expect((await ask()).body).toEqual({ sent: false })
    expect(await list()).toHaveLength(1)
    expect((await ask()).body).toEqual({ sent: false })
    expect(await list()).toEqual([])
  })

  test('is deleted with a new password and with the account', async () => {
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

test('Ending all connected access also removes the notified devices', async () => {
  const { owner, token, list } = await device({ events: ['large'] })
  const other = await device({})
  expect(await list()).toHaveLength(1)
  expect((await app().call('/api/grants/end', { token, method: 'POST' })).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await other.list(), owner.user.username).toHaveLength(1)
})

describe('The push keys', () => {
  test('are one pair after concurrent starts, and stay the same', async () => {
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

  test('are stored encrypted, and are re-encrypted with a new secret', async () => {
    const { db } = app().database
    const [{ private_key: sealed } = { private_key: Buffer.of() }] = await db
      .selectFrom('push_keys')
      .selectAll()
      .execute()
    const sealer = createSealer('the next secret of the tests, long', 'push keys', [APP_SECRET])
    expect(await reencryptPushKeys({ db, sealer })).toBe(1)
    expect(await reencryptPushKeys({ db, sealer })).toBe(0)
    await db.updateTable('push_keys').set({ private_key: sealed }).execute()
  })
})
