import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { ReceivedInvitation } from '@aplauso/contract/agency'
import type { ConnectedAccess } from '@aplauso/contract/connected-access'
import type { CreatedApiKey } from '@aplauso/contract/developers'
import type { Scene } from '@aplauso/contract/scenes'
import type { CreatedDock, CreatedModeratorInvitation } from '@aplauso/contract/team'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { moveToEmail } from '#testing/email-changes.ts'
import { connect, join } from '#testing/live-client.ts'
import { untilToken } from '#testing/mailed-links.ts'
import { putPlan } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const NOTHING = {
  ...{
    apiKeys: [],
    webhookEndpoints: [],
    agencies: [],
    moderators: [],
    moderatorInvitations: [],
    docks: [],
    scenes: [],
  },
}

const read = async <Body>(path: string, { token }: { token: string }) => (await app().call<Body>(path, { token })).body
const post = (path: string, { token }: { token: string }) => app().call(path, { token, method: 'POST' })

/** Gives an agency half of all donations, and creates an API key and a webhook endpoint. */
async function letIn(creator: SignedIn) {
  const { token, user } = creator
  await putPlan(app(), creator, 'pro')
  const agency = await app().register('agency')
  const body = { username: user.username, shareBasisPoints: 5_000 }
  await app().call('/api/agency/invitations', { token: agency.token, body })
  const [invitation] = await read<ReceivedInvitation[]>('/api/agency/invitations', creator)
  expect((await post(`/api/agency/invitations/${invitation?.token}/accept`, creator)).status).toBe(204)
  const { body: key } = await app().call<CreatedApiKey>('/api/api-keys', {
    token,
    body: { name: 'bot', scopes: ['donations:read'] },
  })
  await app().call('/api/webhook-endpoints', {
    token,
    body: { url: 'https://example.com/x', events: ['donation.paid'] },
  })
  const byAgency = async () =>
    (await app().call(`/api/donations/stats?creatorId=${user.id}`, { token: agency.token })).status
  const byKey = async () => (await app().call('/api/donations/stats', { token: key.key })).status
  expect([await byAgency(), await byKey()]).toEqual([200, 200])
  return { agency, byAgency, byKey }
}

/** Creates a scene with an open socket, a dock, and an invitation by link. */
async function open({ token, user: { slug } }: SignedIn) {
  const made = <Body>(path: string, body: object) => app().call<Body>(path, { token, body })
  const layer = { ...{ id: 'a', kind: 'alerts', x: 0, y: 0, width: 500, height: 500, z: 0 }, settings: {} }
  const { body: scene } = await made<Scene>('/api/scenes', { name: 'Jogo', layers: [layer] })
  const { body: dock } = await made<CreatedDock>('/api/docks', { name: 'PC', rights: ['queue'] })
  const invite = () => made<CreatedModeratorInvitation>('/api/moderators/invitations', { rights: ['approve'] })
  const { body: invitation } = await invite()
  const key = new URL(scene.url).hash.slice('#key='.length)
  const overlay = await join(app().baseUrl, { slug, key })
  expect(overlay.frames[0]).toMatchObject({ type: 'joined', payload: { role: 'overlay' } })
  const answers = async () => {
    const client = await connect(app().baseUrl)
    client.send({ type: 'join', payload: { slug, key } })
    await Promise.race([client.until('joined'), client.until('error')])
    const { type } = client.frames[0] ?? expect.fail()
    client.close()
    const dockStatus = (await app().call('/api/alerts/queue', { token: dock.key })).status
    const stranger = await app().register('fan')
    const path = `/api/moderators/invitations/${new URL(invitation.url ?? '').hash.slice('#token='.length)}`
    return [type, dockStatus, (await app().call(path, { token: stranger.token })).status]
  }
  expect(await answers()).toEqual(['joined', 200, 200])
  return { overlay, answers, scene, dock, invitation }
}

let resets = 0
async function resetPassword({ email }: User, letters = 1): Promise<SignedIn> {
  resets += 1
  const password = `palavra nova ${resets}`
  await app().call('/api/auth/forgot-password', { body: { email } })
  const token = await untilToken(app(), email, 'reset-password', letters)
  expect((await app().call('/api/auth/reset-password', { body: { token, password } })).status).toBe(204)
  return (await app().call<SignedIn>('/api/auth/login', { body: { email, password } })).body
}

test('A password reset ends access that was created before the email address was verified', async () => {
  const intruder = await app().register('creator')
  const { byAgency, byKey } = await letIn(intruder)
  const owner = await resetPassword(intruder.user)
  expect([await byAgency(), await byKey()]).toEqual([403, 401])
  expect(owner.user.widgetUrl).not.toBe(intruder.user.widgetUrl)
  expect(owner.user.grantsReview).toBe(true)
  const { review, ...left } = await read<ConnectedAccess>('/api/grants', owner)
  expect(left).toEqual(NOTHING)
  expect(review?.ended).toEqual({
    apiKeys: 1,
    webhookEndpoints: 1,
    agencies: 1,
    overlayKey: true,
    moderators: 0,
    docks: 0,
  })
})

test('A password reset lists access created after the verification, and one call ends it and changes the overlay address', async () => {
  const creator = await app().register('creator')
  const token = await untilToken(app(), creator.user.email, 'verify-email')
  await app().call('/api/auth/verify-email', { body: { token } })
  const { agency, byAgency, byKey } = await letIn(creator)
  const owner = await resetPassword(creator.user)
  expect([await byAgency(), await byKey()], 'verified access continues').toEqual([200, 200])
  expect(owner.user.widgetUrl).toBe(creator.user.widgetUrl)
  const listed = await read<ConnectedAccess>('/api/grants', owner)
  expect(listed.review?.ended).toEqual({
    apiKeys: 0,
    webhookEndpoints: 0,
    agencies: 0,
    overlayKey: false,
    moderators: 0,
    docks: 0,
  })
  expect(listed.apiKeys.map(({ name }) => name)).toEqual(['bot'])
  expect(listed.webhookEndpoints.map(({ url }) => url)).toEqual(['https://example.com/x'])
  expect(listed.agencies.map(({ agency: { id } }) => id)).toEqual([agency.user.id])

  expect((await post('/api/grants/end', owner)).status).toBe(204)
  expect([await byAgency(), await byKey()]).toEqual([403, 401])
  expect(await read<ConnectedAccess>('/api/grants', owner)).toEqual({ review: null, ...NOTHING })
  const after = await read<User>('/api/auth/me', owner)
  expect([after.widgetUrl === owner.user.widgetUrl, after.grantsReview]).toEqual([false, undefined])
})

test('Verifying another address later does not end access created after the first verification', async () => {
  const creator = await app().register('creator')
  await app().call('/api/auth/verify-email', {
    body: { token: await untilToken(app(), creator.user.email, 'verify-email') },
  })
  const { byAgency, byKey } = await letIn(creator)
  const email = `novo-${creator.user.username}@example.com`
  await moveToEmail(app(), creator, email)
  await resetPassword({ ...creator.user, email })
  expect([await byAgency(), await byKey()]).toEqual([200, 200])
})

test.each([
  ['first', false],
  ['later', true],
])('A %s password reset ends scene links, docks and open invitations, and reports them', async (_which, isProven) => {
  const creator = await app().register('creator')
  const token = await untilToken(app(), creator.user.email, 'verify-email')
  if (isProven) await app().call('/api/auth/verify-email', { body: { token } })
  const { overlay, answers, scene } = await open(creator)
  const owner = await resetPassword(creator.user)
  expect(await overlay.closed).toBe(4003)
  expect(await answers()).toEqual(['error', 401, 404])
  const { review, scenes } = await read<ConnectedAccess>('/api/grants', owner)
  expect(review?.ended).toMatchObject({ scenes: 1, docks: 1, invitations: 1, overlayKey: !isProven })
  expect(scenes.map(({ id }) => id)).toEqual([scene.id])
  expect((await read<Scene>(`/api/scenes/${scene.id}`, owner)).url).not.toBe(scene.url)
})

test('Ending connected access ends scene links, docks, open invitations and other sessions, and closes their sockets', async () => {
  const creator = await app().register('creator')
  const { user } = creator
  const { overlay, answers, scene, dock, invitation } = await open(creator)
  const listed = await read<ConnectedAccess>('/api/grants', creator)
  expect([listed.scenes, listed.docks, listed.moderatorInvitations].map(([first]) => first?.id)).toEqual([
    ...[scene.id, dock.id, invitation.id],
  ])
  const login = { email: user.email, password: 'segredo' }
  const { body: other } = await app().call<SignedIn>('/api/auth/login', { body: login })
  const [own, elsewhere] = await Promise.all(
    [creator, other].map(({ token }) => join(app().baseUrl, { slug: user.slug, token })),
  )
  expect((await post('/api/grants/end', creator)).status).toBe(204)
  expect(await Promise.all([overlay.closed, elsewhere?.closed])).toEqual([4003, 4001])
  expect(await answers()).toEqual(['error', 401, 404])
  const status = async ({ token }: SignedIn) => (await app().call('/api/auth/me', { token })).status
  expect([await status(creator), await status(other)]).toEqual([200, 401])
  own?.send({ type: 'ping' })
  await own?.until('pong')
})

test('A password reset withdraws the open invitations of an agency and keeps its creators', async () => {
  const [agency, linked, invited] = [
    await app().register('agency'),
    await app().register('creator'),
    await app().register('creator'),
  ]
  const received = (creator: SignedIn) => read<ReceivedInvitation[]>('/api/agency/invitations', creator)
  for (const { user } of [linked, invited]) {
    const body = { username: user.username, shareBasisPoints: 5_000 }
    await app().call('/api/agency/invitations', { token: agency.token, body })
  }
  const [accepted] = await received(linked)
  await post(`/api/agency/invitations/${accepted?.token}/accept`, linked)
  const [open] = await received(invited)
  const owner = await resetPassword(agency.user)
  expect(await received(invited)).toEqual([])
  expect((await post(`/api/agency/invitations/${open?.token}/accept`, invited)).status).toBe(404)
  expect((await app().call(`/api/donations/stats?creatorId=${linked.user.id}`, { token: owner.token })).status).toBe(
    200,
  )
})

test('Ending connected access also ends a moderator who accepts an invitation at the same time', async () => {
  const creator = await app().register('creator')
  const stranger = await app().register('fan')
  const { invitation } = await open(creator)
  const { db, engine } = app().database
  const { ending } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('moderator_invitations').where('id', '=', invitation.id).execute()
    const joined = { id: uuidv7(), creator_id: creator.user.id, account_id: stranger.user.id, created_at: new Date() }
    await tx
      .insertInto('moderators')
      .values({ ...joined, rights: ['approve'] })
      .execute()
    const ending = post('/api/grants/end', creator)
    // The embedded engine has one connection, so nothing waits there.
    if (engine === 'postgres') {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1)
    }
    return { ending }
  })
  expect((await ending).status).toBe(204)
  expect(await read('/api/moderators', creator)).toEqual([])
})

test('Rotating the overlay key closes the overlay and ends the links of all scenes', async () => {
  const creator = await app().register('creator')
  const { overlay, answers } = await open(creator)
  expect((await post('/api/widget-key/rotate', creator)).status).toBe(200)
  expect(await overlay.closed).toBe(4003)
  expect(await answers()).toEqual(['error', 200, 200])
})

test('Changing the password ends open invitations', async () => {
  const creator = await app().register('creator')
  const { answers } = await open(creator)
  const change = { currentPassword: 'segredo', newPassword: 'outra palavra' }
  await app().call('/api/auth/change-password', { token: creator.token, body: change })
  expect((await answers()).at(-1)).toBe(404)
})

test('Changing the password asks the creator to review connected access until they confirm it', async () => {
  const creator = await app().register('creator')
  await app().call('/api/auth/change-password', {
    token: creator.token,
    body: { currentPassword: 'segredo', newPassword: 'outra palavra' },
  })
  expect((await read<User>('/api/auth/me', creator)).grantsReview).toBe(true)
  expect((await post('/api/grants/keep', creator)).status).toBe(204)
  expect((await read<User>('/api/auth/me', creator)).grantsReview).toBeUndefined()
})
