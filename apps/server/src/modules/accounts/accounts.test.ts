import { randomUUID } from 'node:crypto'
import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Problem } from '@aplauso/contract/errors'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { isReservedName } from './reserved-names.ts'

const app = useApp()

const registration = (more = {}) => ({
  email: 'Maria@Example.com',
  password: 'segredo',
  displayName: 'Maria',
  username: 'maria_1',
  userType: 'creator',
  streamPlatforms: ['twitch', 'twitch', 'kick'],
  ...more,
})

test('Registration of a creator signs them in and gives the overlay key in the URL fragment', async () => {
  const { status, body, headers } = await app().call<SignedIn>('/api/auth/register', { body: registration() })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({
    slug: 'maria_1',
    email: 'maria@example.com',
    userType: 'creator',
    streamPlatforms: ['twitch', 'kick'],
    totalReceived: 0,
    donationGoal: null,
    subscriptionPlan: 'free',
    ttsEnabled: true,
    minDonationForTts: 500,
    timeZone: 'Europe/Lisbon',
  })
  expect(new URL(body.user.widgetUrl ?? '').pathname).toBe('/widget/maria_1')
  expect(new URL(body.user.widgetUrl ?? '').hash).toMatch(/^#key=[\w-]{43}$/)
  expect(headers.get('set-cookie')).toMatch(/session=.*HttpOnly; SameSite=Lax/)
  const me = await app().call<User>('/api/auth/me', { token: body.token })
  expect(me.body).toEqual(body.user)
})

test('Registration refuses an email or a username in use, each with its own code', async () => {
  await app().call('/api/auth/register', { body: registration({ email: 'one@example.com', username: 'one-user' }) })
  const email = await app().call<Problem>('/api/auth/register', {
    body: registration({ email: 'ONE@example.com', username: 'other-user' }),
  })
  expect([email.status, email.body.code]).toEqual([409, 'email_taken'])
  const username = await app().call<Problem>('/api/auth/register', {
    body: registration({ email: 'two@example.com', username: 'One-User' }),
  })
  expect([username.status, username.body.code]).toEqual([409, 'username_taken'])
  const reserved = await app().call<Problem>('/api/auth/register', {
    body: registration({ email: 'three@example.com', username: 'admin' }),
  })
  expect([reserved.status, reserved.body.code]).toEqual([409, 'username_taken'])
})

test('Registration stores the time zone of the browser, and the default for an unknown one', async () => {
  for (const [timeZone, stored] of [
    ['America/Sao_Paulo', 'America/Sao_Paulo'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Mars/Base', 'Europe/Lisbon'],
    ['+05:00', 'Europe/Lisbon'],
    ['x'.repeat(100), 'Europe/Lisbon'],
  ]) {
    const username = `zone-${randomUUID().slice(0, 8)}`
    const body = registration({ email: `${username}@example.com`, username, timeZone })
    const answer = await app().call<SignedIn>('/api/auth/register', { body })
    expect([timeZone, answer.status, answer.body.user?.timeZone]).toEqual([timeZone, 201, stored])
  }
})

test('Registration accepts an email address with an international top-level domain', async () => {
  for (const [email, stored] of [
    ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
    ['bea@xn--fiqs8s.xn--fiqs8s', 'bea@xn--fiqs8s.xn--fiqs8s'],
  ]) {
    const body = registration({ email, username: `top-${randomUUID().slice(0, 8)}` })
    const made = await app().call<SignedIn>('/api/auth/register', { body })
    expect([made.status, made.body.user?.email]).toEqual([201, stored])
  }
})

test('Registration treats both spellings of an international email domain as one account', async () => {
  const body = registration({ email: 'Ana@BÜCHER.example', username: 'ana-intl' })
  const made = await app().call<SignedIn>('/api/auth/register', { body })
  expect([made.status, made.body.user?.email]).toEqual([201, 'ana@xn--bcher-kva.example'])
  for (const email of ['ana@bücher.example', 'ana@xn--bcher-kva.example', 'ana@bu\u0308cher。example']) {
    const twin = await app().call<Problem>('/api/auth/register', {
      body: registration({ email, username: 'twin-intl' }),
    })
    expect([email, twin.status, twin.body.code]).toEqual([email, 409, 'email_taken'])
    const signedIn = await app().call('/api/auth/login', { body: { email, password: 'segredo' } })
    expect([email, signedIn.status]).toEqual([email, 200])
  }
  for (const email of [
    'ana@bücher.example:80',
    'ana@bücher.example/a',
    'ana@bü cher.example',
    'ana@bücher',
    'ana@рф',
    'é@bücher.example',
  ]) {
    const refused = await app().call<Problem>('/api/auth/register', {
      body: registration({ email, username: 'no-intl' }),
    })
    expect([email, refused.status, refused.body.errors?.[0]?.path]).toEqual([email, 400, 'email'])
  }
})

test.each([
  ['fr', 201, 'fr'],
  ['specification', 201, 'specification'],
  [undefined, 201, 'specification'],
  ['de', 400, undefined],
])('Registration with streamLanguage %s answers %i, and the stream language is %s', async (sent, status, language) => {
  const username = `speaks-${sent ?? 'by-default'}`
  const body = registration({ email: `${username}@example.com`, username, streamLanguage: sent })
  const answer = await app().call<SignedIn>('/api/auth/register', { body })
  expect(answer.status).toBe(status)
  const settings = await app().call<AlertSettings>('/api/alerts/settings', { token: answer.body.token })
  expect(settings.body.look?.language).toBe(language)
})

test('Parallel registrations with one username create one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      app().call('/api/auth/register', { body: registration({ email: `race${index}@example.com`, username: 'race' }) }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})

test.each(['favorites', 'my', 'stats', 'invitations', 'membership', 'voices', 'users'])(
  'The username %s is reserved for an address of this site',
  async (username) => {
    // Names below three characters are no valid usernames in any case.
    const { status } = await app().call('/api/auth/register', { body: registration({ username }) })
    expect(status).toBe(username.length < 3 ? 400 : 409)
    expect(isReservedName(username)).toBe(true)
  },
)

test.each(['---', '___', '-_-'])('The username %s has no letter or digit and is refused', async (username) => {
  const { status, body } = await app().call<Problem>('/api/auth/register', { body: registration({ username }) })
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'username'])
})

test('Forty parallel registrations all succeed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      app().call('/api/auth/register', {
        body: registration({ email: `crowd${index}@example.com`, username: `crowd-${index}` }),
      }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
})

test('Registration ignores fields that a client must not set', async () => {
  const { body } = await app().call<SignedIn>('/api/auth/register', {
    body: registration({
      email: 'mass@example.com',
      username: 'mass',
      verified: true,
      subscriptionPlan: 'pro',
      totalReceived: 99,
      slug: 'ana',
    }),
  })
  expect(body.user).toMatchObject({ verified: false, subscriptionPlan: 'free', totalReceived: 0, slug: 'mass' })
})

test.each(['admin', 'moderator', 'staff', 'Creator', '', null, ['creator'], { $ne: 'fan' }])(
  'Registration refuses the account type %j',
  async (userType) => {
    const { status, body } = await app().call<Problem>('/api/auth/register', { body: registration({ userType }) })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['userType']])
  },
)

test('Login needs the right password, and answers the same for unknown accounts', async () => {
  const { user } = await app().register('fan', 'login-fan')
  const right = await app().call<SignedIn>('/api/auth/login', { body: { email: user.email, password: 'segredo' } })
  expect(right.status).toBe(200)
  expect(right.body.user.id).toBe(user.id)
  const wrong = await app().call<Problem>('/api/auth/login', { body: { email: user.email, password: 'errada!' } })
  const unknown = await app().call<Problem>('/api/auth/login', {
    body: { email: 'no@example.com', password: 'errada!' },
  })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials'])
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
})

test('A password of any characters signs in exactly as it was set', async () => {
  const password = '  Água 🔥 \t'.padEnd(64, 'é')
  const fan = { displayName: 'Rita', username: 'any-password', userType: 'fan', email: 'any-password@example.com' }
  expect((await app().call('/api/auth/register', { body: { ...fan, password } })).status).toBe(201)
  const statusOf = async (typed: string) =>
    (await app().call('/api/auth/login', { body: { email: fan.email, password: typed } })).status
  expect(await statusOf(password)).toBe(200)
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.normalize('NFD')])
    expect(await statusOf(other)).toBe(401)
})

test('Logout ends the session at once', async () => {
  const { token } = await app().register('fan')
  expect((await app().call('/api/auth/logout', { token, method: 'POST' })).status).toBe(204)
  const after = await app().call<Problem>('/api/auth/me', { token })
  expect([after.status, after.body.code]).toEqual([401, 'unauthenticated'])
})

test('The session cookie works for this site only, and a bearer token needs no origin', async () => {
  const { token } = await app().register('creator')
  const cookie = `session=${token}`
  const pause = (headers: Record<string, string>) => app().call('/api/alerts/pause', { method: 'POST', headers })
  expect((await pause({ cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect((await pause({ cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await pause({ cookie })).status).toBe(403)
  expect((await pause({ cookie, origin: app().baseUrl })).status).toBe(200)
  expect((await pause({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await pause({ authorization: `Bearer ${token}` })).status).toBe(200)
})

test('A public call refuses an invalid bearer token, and treats an invalid cookie as no session', async () => {
  const { user, token } = await app().register('creator')
  const { token: dead } = await app().register('fan')
  await app().call('/api/auth/logout', { token: dead, method: 'POST' })
  const donate = async (headers: Record<string, string>) => {
    const body = { creatorSlug: user.slug, amountEuro: 5 }
    return (await app().call('/api/donations/create-payment', { body, headers })).status
  }
  const foreign = { origin: 'https://evil.example' }
  expect(await donate({ authorization: `Bearer ${token}` })).toBe(201)
  expect(await donate({ authorization: `Bearer ${dead}` })).toBe(401)
  expect(await donate({ authorization: `Bearer ${dead}`, cookie: `session=${token}` })).toBe(401)
  expect(await donate({ authorization: 'Bearer' })).toBe(401)
  expect(await donate({ authorization: 'Bearer two words' })).toBe(401)
  expect(await donate({})).toBe(201)
  expect(await donate({ cookie: `session=${dead}`, ...foreign })).toBe(201)
  expect(await donate({ cookie: `session=${token}`, ...foreign })).toBe(403)
  expect(await donate({ cookie: `session=${token}`, origin: app().baseUrl })).toBe(201)
})

test('Logout accepts a content type without a body', async () => {
  const { token } = await app().register('fan')
  const headers = { 'content-type': 'application/json' }
  expect((await app().call('/api/auth/logout', { token, headers, method: 'POST' })).status).toBe(204)
  expect((await app().call('/api/auth/me', { token })).status).toBe(401)
})

test('Session tokens are stored as hashes only', async () => {
  const { token } = await app().register('fan')
  const rows = await app().database.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows.map((row) => Buffer.from(row.token_hash).toString('base64url')))).not.toContain(token)
})
