import type { SignedIn } from '@aplauso/contract/accounts'
import type { CreatedApiKey } from '@aplauso/contract/developers'
import type { Problem } from '@aplauso/contract/errors'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { connect, join } from '#testing/live-client.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { addTotp, passwordSignIn } from '#testing/second-factors.ts'
import { type StartedTestApp, startTestApp, type TestApp, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { uploadActions } from '#testing/uploads.ts'

const act = (app: TestApp, by: SignedIn, id: string, action: string) =>
  app.call<Problem>(`/api/admin/accounts/${id}/${action}`, { token: by.token, body: { reason: 'Burla a donativos' } })
const signIn = (app: TestApp, { user }: SignedIn) =>
  app.call<SignedIn & Problem>('/api/auth/login', { body: { email: user.email, password: 'segredo' } })

async function makeOwner(app: TestApp): Promise<SignedIn> {
  const owner = await app.register('fan')
  await grantOperatorRole(app.database.db, owner.user.username, 'owner')
  return owner
}

describe('A suspension', () => {
  const app = useApp()
  const { supporter, sweep, months, rowOf } = recurringDonationActions(app)
  const { upload } = uploadActions(app)
  let owner: SignedIn
  beforeAll(async () => {
    owner = await makeOwner(app())
  })
  const db = () => app().database.db

  /** A creator with an API key and a dock. */
  async function creatorWithKeys() {
    const creator = await app().register('creator')
    await db()
      .updateTable('users')
      .set({ subscription_plan: 'pro', granted_plan: 'pro', email_verified_at: new Date() })
      .where('id', '=', creator.user.id)
      .execute()
    const { token } = creator
    const key = await app().call<CreatedApiKey>('/api/api-keys', {
      token,
      body: { name: 'Bot', scopes: ['donations:read', 'alerts:control'] },
    })
    const dock = await app().call<{ key: string }>('/api/docks', { token, body: { name: 'OBS', rights: ['queue'] } })
    return { creator, key: key.body.key, dockKey: dock.body.key }
  }

  test('ends sign-ins, keys, page, discovery and checkouts, emails its reason, and restoring undoes it', async () => {
    const { creator, key, dockKey } = await creatorWithKeys()
    const { id, slug, email, displayName } = creator.user
    const fan = await app().register('fan')
    await app().call(`/api/creators/${slug}/favorite`, { token: fan.token, method: 'PUT' })
    const order = { creatorSlug: slug, amountEuro: 5, donorName: 'Rita', audioType: 'text' }
    const statuses = async () => ({
      keyed: (await app().call('/api/alerts/queue', { token: key })).status,
      docked: (await app().call('/api/alerts/queue', { token: dockKey })).status,
      record: (await app().call(`/api/creators/${slug}`)).status,
      fee: (await app().call(`/api/creators/${slug}/fee?amountEuro=5`)).status,
      check: (await app().call(`/api/creators/${slug}/check-message`, { body: { message: 'Olá' } })).status,
      ordered: (await app().call('/api/donations/create-payment', { body: order })).status,
      found: (await app().call<unknown[]>(`/api/creators?q=${slug}`)).body.length,
      favorites: (await app().call<unknown[]>('/api/creators/favorites', { token: fan.token })).body.length,
      inSiteMap: (await (await fetch(`${app().baseUrl}/sitemap.xml`)).text()).includes(slug),
    })
    const before = await statuses()
    expect(before).toMatchObject({ keyed: 200, docked: 200, record: 200, fee: 200, check: 200, ordered: 201, found: 1 })

    const twice = await Promise.all([act(app(), owner, id, 'suspend'), act(app(), owner, id, 'suspend')])
    expect(twice.map(({ status }) => status)).toEqual([204, 204])
    expect((await app().call('/api/auth/me', { token: creator.token })).status).toBe(401)
    const refused = await signIn(app(), creator)
    expect([refused.status, refused.body.code]).toEqual([403, 'suspended'])
    const wrong = await app().call<Problem>('/api/auth/login', { body: { email, password: 'outra' } })
    expect(wrong.body.code, 'a stranger learns nothing').toBe('invalid_credentials')
    expect(await statuses()).toEqual({
      ...{ keyed: 403, docked: 403, record: 410, fee: 410, check: 410, ordered: 410 },
      ...{ found: 0, favorites: 0, inSiteMap: false },
    })
    const notice = await untilEmail(app().dataDir, email, 'A tua conta foi suspensa')
    expect(notice.text).toContain('Burla a donativos')
    expect(notice.text).toContain('/contact')
    const entries = await db().selectFrom('operator_log').select('action').where('target', '=', id).execute()
    expect(entries, 'of two at once one suspends').toEqual([{ action: 'suspend' }])

    expect((await act(app(), owner, id, 'restore')).status).toBe(204)
    expect(await statuses()).toEqual(before)
    expect((await signIn(app(), creator)).body.user.displayName).toBe(displayName)
    await untilEmail(app().dataDir, email, 'A suspensão da tua conta terminou')
  })

  test('ends a sign-in whose second factor is missing', async () => {
    const fan = await app().register('fan')
    await addTotp(app(), fan.token)
    const { challenge } = await passwordSignIn(app(), fan)
    await act(app(), owner, fan.user.id, 'suspend')
    const answer = await app().call<Problem>('/api/auth/second-factor', { body: { challenge, code: '000000' } })
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_code'])
    expect((await signIn(app(), fan)).body.code).toBe('suspended')
    const { body } = await app().call<object>(`/api/admin/accounts/${fan.user.id}`, { token: owner.token })
    expect(body).toMatchObject({ suspension: { by: { id: owner.user.id }, reason: 'Burla a donativos' } })
  })

  test('pauses monthly support without losing or doubling a month', async () => {
    const creator = await app().register('creator')
    const id = await supporter(creator)
    await act(app(), owner, creator.user.id, 'suspend')
    const { charge_at: due } = await rowOf(id)
    const day = (days: number) => new Date((due ?? new Date()).getTime() + days * 86_400_000)
    await sweep(id, day(1))
    await sweep(id, day(3))
    expect(await months(id)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ status: 'active', end_reason: null })
    await act(app(), owner, creator.user.id, 'restore')
    await sweep(id, day(5))
    expect(await months(id)).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ status: 'active', months: 2 })
  })

  test('refuses a recording that was made before it, which can be sent afterwards', async () => {
    const creator = await app().register('creator')
    const { body: sound } = await upload()
    await act(app(), owner, creator.user.id, 'suspend')
    const order = { creatorSlug: creator.user.slug, amountEuro: 5, audioType: 'custom', audioUrl: sound.audioUrl }
    const send = () => app().call<Problem>('/api/donations/create-payment', { body: order })
    const refused = await send()
    expect([refused.status, refused.body.code]).toEqual([410, 'creator_suspended'])
    await act(app(), owner, creator.user.id, 'restore')
    expect((await send()).status).toBe(201)
  })
})

// The embedded engine allows one process only.
describe.runIf(testEngine() === 'postgres')('A suspension at one of two processes', () => {
  let apps: StartedTestApp[] = []
  let closeDatabase: () => Promise<void>
  beforeAll(async () => {
    const database = await openTestDatabase(inject('snapshotFolder'))
    closeDatabase = database.close
    apps = [await startTestApp({}, { database }), await startTestApp({}, { database })]
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await closeDatabase()
  })

  test('closes overlays and dashboards at the other with 4005, lets none in, and restoring lets them in', async () => {
    const [acting, showing] = apps.map(({ app }) => app)
    if (!acting || !showing) throw new Error('both apps must run')
    const owner = await makeOwner(acting)
    const creator = await acting.register('creator')
    const { slug, id } = creator.user
    const key = showing.widgetKeyOf(creator)
    const sockets = await Promise.all([
      join(showing.baseUrl, { slug, key }),
      join(showing.baseUrl, { slug, key, role: 'widget', topics: ['goal'] }),
      join(showing.baseUrl, { slug }),
      join(showing.baseUrl, { slug, token: creator.token }),
    ])
    expect((await act(acting, owner, id, 'suspend')).status).toBe(204)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4005, 4005, 4005, 4005])
    for (const frame of [{ slug, key }, { slug }]) {
      const again = await connect(showing.baseUrl)
      again.send({ type: 'join', payload: frame })
      expect(await again.closed).toBe(4005)
    }
    expect((await showing.call(`/api/creators/${slug}`)).status).toBe(410)
    await act(acting, owner, id, 'restore')
    const back = await join(showing.baseUrl, { slug, key })
    expect((await showing.call(`/api/creators/${slug}`)).status).toBe(200)
    back.close()
  })
})
