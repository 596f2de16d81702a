import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { OAUTH_STATE_MS } from '@aplauso/contract/limits'
import type { SecondFactorChallenge } from '@aplauso/contract/second-factors'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { type LinkedService, type PendingService, SIGN_IN_SERVICES } from '@aplauso/contract/sign-in-services'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { untilEmailsAreSent, untilToken } from '#testing/mailed-links.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { addTotp, unusedCode } from '#testing/second-factors.ts'
import { openBrowser } from '#testing/sign-in-services/service-browser.ts'
import {
  fresh,
  newPerson,
  type SignInServiceStandIn,
  startSignInService,
} from '#testing/sign-in-services/sign-in-service.ts'
import { type TestApp, useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { deleteExpiredStarts } from './oauth-starts.ts'
import { deleteExpiredPending } from './pending-services.ts'

const services = await Promise.all(SIGN_IN_SERVICES.map(startSignInService))
const [twitch, google, discord, kick] = services as [
  ...[SignInServiceStandIn, SignInServiceStandIn, SignInServiceStandIn, SignInServiceStandIn],
]
const settingsOf = (all: SignInServiceStandIn[]) =>
  Object.fromEntries(
    all.flatMap(({ service, url, clientId, clientSecret }) => {
      const name = `SIGNIN_${service.toUpperCase()}`
      return [
        [`${name}_CLIENT_ID`, clientId],
        [`${name}_CLIENT_SECRET`, clientSecret],
        [`${name}_URL`, url],
      ]
    }),
  )

const app = useApp(settingsOf(services))
const closed = useApp({ ...settingsOf([twitch]), REGISTRATION: 'closed' })
const invited = useApp({ ...settingsOf([twitch]), REGISTRATION: 'invite' })

beforeEach(() => {
  for (const service of services) Object.assign(service, fresh())
})
afterAll(() => Promise.all(services.map((service) => service.close())))

const browserOf = (account?: SignedIn) => openBrowser(app, account?.token)
const linkedOf = async ({ token }: Pick<SignedIn, 'token'>) =>
  (await app().call<LinkedService[]>('/api/auth/oauth', { token })).body
const eventsOf = async ({ token }: Pick<SignedIn, 'token'>) =>
  (await app().call<AccountLogEntry[]>('/api/auth/log', { token })).body.map(({ event }) => event)
const meOf = (token: string | undefined) => app().call<User>('/api/auth/me', { token })

/** An account that is linked to the service's present person. */
async function linked(service: SignInServiceStandIn): Promise<SignedIn> {
  const account = await app().register('creator')
  const { status, location } = await browserOf(account).signInWith(service.service, '?intent=link')
  expect([status, location]).toEqual([303, '/settings/security'])
  return account
}

const registration = (username: string, email: string) => ({
  ...{ username, email, displayName: 'Rita', userType: 'fan', service: true },
})

/** Registers with the service's present person, without a password. */
async function registered(service: SignInServiceStandIn): Promise<SignedIn> {
  const browser = browserOf()
  await browser.signInWith(service.service)
  const { login, email } = service.person
  const { status, body } = await browser.post<SignedIn>('/api/auth/register', registration(login, email ?? ''))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

describe('A linked account', () => {
  test.each(services)('signs in with $service, freshly, in the browser that began', async (service) => {
    const account = await linked(service)
    expect(await linkedOf(account)).toEqual([
      { provider: service.service, name: expect.any(String), linkedAt: expect.any(String) },
    ])
    const browser = browserOf()
    const { status, location, headers } = await browser.signInWith(service.service, '?redirect=/live')
    expect([status, location]).toEqual([303, `/login?service=${service.service}&redirect=%2Flive`])
    expect(headers.get('cache-control')).toBe('no-store')
    const token = browser.cookies.get('session')
    expect((await meOf(token)).body.id).toBe(account.user.id)
    const unlink = { token, method: 'DELETE' }
    expect((await app().call(`/api/auth/oauth/${service.service}`, unlink)).status).toBe(204)
  })

  test('gets an email for the link and for a new device, and its log names both', async () => {
    const account = await linked(twitch)
    const mail = await untilEmail(app().dataDir, account.user.email, 'Twitch')
    expect(mail.text).toContain('/settings/security')
    await browserOf().open(await browserOf().goTo('twitch'))
    const browser = browserOf()
    await browser.open(await browser.goTo('twitch'), { 'user-agent': 'Firefox/140.0' })
    expect((await eventsOf(account)).slice(0, 3)).toEqual(['new_device', 'signed_in', 'oauth_linked'])
    await untilEmailsAreSent(app())
    expect(await readOutbox(app().dataDir, account.user.email)).toHaveLength(3)
  })

  test('with a second factor is led to it, and has no session before', async () => {
    const account = await linked(discord)
    const { uri } = await addTotp(app(), account.token)
    const browser = browserOf()
    const { status, location } = await browser.signInWith('discord', '?redirect=/live')
    const [page, fragment] = location.split('#')
    const said = new URLSearchParams(fragment)
    expect([status, page, said.get('methods')]).toEqual([303, '/second-factor', 'totp,recovery'])
    expect(browser.cookies.has('session')).toBe(false)
    const body = { challenge: said.get('challenge'), code: await unusedCode(app(), account, uri) }
    const answer = await browser.post<SignedIn>('/api/auth/second-factor', body)
    expect([answer.status, answer.body.user.id]).toEqual([200, account.user.id])
  })

  test('leads only to paths of this site', async () => {
    await linked(kick)
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const query = `?${new URLSearchParams({ redirect })}`
      expect((await browserOf().signInWith('kick', query)).location).toBe('/login?service=kick')
    }
    const client = browserOf()
    const answer = await client.open(await client.goTo('kick'), { accept: '*/*' })
    expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
  })

  test('is exported without a token of the service, and erased with its link', async () => {
    const account = await linked(twitch)
    const { body } = await app().call('/api/users/export', { token: account.token })
    const { rows } = await sql<{ dump: string }>`
      select string_agg(linked_services::text, ' ') as dump from linked_services`.execute(app().database.db)
    const everything = JSON.stringify([body, rows])
    expect(everything).toContain(twitch.person.id)
    expect(twitch.issued.filter((secret) => everything.includes(secret))).toEqual([])
    await app().call('/api/users/me', { token: account.token, method: 'DELETE' })
    expect((await browserOf().signInWith('twitch')).location).toBe('/register?service=twitch')
  })
})

describe('A callback', () => {
  const failure = async (browser = browserOf(), path = '') => {
    const { status, location } = await browser.open(path)
    return [status, location]
  }
  const STATE = [303, '/login?error=oauth_state']

  test('with a foreign, a missing or an invented state signs nobody in and never reaches the service', async () => {
    await linked(twitch)
    const [victim, intruder] = [browserOf(), browserOf()]
    const theirs = await intruder.goTo('twitch')
    await victim.goTo('twitch')
    twitch.exchanges = 0
    expect(await failure(victim, theirs)).toEqual(STATE)
    expect(await failure(browserOf(), theirs)).toEqual(STATE)
    expect(await failure(victim, '/api/auth/oauth/twitch/callback?code=c')).toEqual(STATE)
    expect(await failure(victim, '/api/auth/oauth/twitch/callback?code=c&state=made-up%00')).toEqual(STATE)
    expect(await failure(victim, theirs.replace('twitch', 'kick'))).toEqual(STATE)
    expect(twitch.exchanges).toBe(0)
    expect(victim.cookies.has('session')).toBe(false)
    // Attempts of other browsers do not use the state up.
    expect((await intruder.open(theirs)).location).toBe('/login?service=twitch')
  })

  test('works once, also when it is opened twenty times at once', async () => {
    await linked(google)
    const browser = browserOf()
    const path = await browser.goTo('google')
    google.exchanges = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.open(path)))
    expect(answers.filter(({ location }) => location === '/login?service=google')).toHaveLength(1)
    expect(answers.filter(({ location }) => location === STATE[1])).toHaveLength(19)
    expect(google.exchanges).toBe(1)
  })

  test('is over after ten minutes, and its row is deleted', async () => {
    await linked(twitch)
    const browser = browserOf()
    const path = await browser.goTo('twitch')
    const { db } = app().database
    const past = sql<Date>`expires_at - ${`${OAUTH_STATE_MS} milliseconds`}::interval`
    await db.updateTable('oauth_starts').set({ expires_at: past }).execute()
    expect(await failure(browser, path)).toEqual(STATE)
    await browser.signInWith('discord')
    await db
      .updateTable('pending_services')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await browser.open('/api/auth/oauth/pending')).status).toBe(404)
    await deleteExpiredStarts(db)
    await deleteExpiredPending(db)
    for (const table of ['oauth_starts', 'pending_services'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('of each of two tabs of one browser works', async () => {
    const account = await linked(twitch)
    const browser = browserOf()
    const [first, second] = [await browser.goTo('twitch'), await browser.goTo('twitch')]
    for (const path of [first, second]) expect((await browser.open(path)).location).toBe('/login?service=twitch')
    expect((await meOf(browser.cookies.get('session'))).body.id).toBe(account.user.id)
  })

  test.each(['broken', 'web_page', 'incomplete', 'revoked'] as const)(
    'says that the service failed (%s), to a browser and to a program',
    async (kind) => {
      await linked(kick)
      kick.fault = { call: 'person', kind }
      const browser = browserOf()
      expect(await failure(browser, await browser.goTo('kick'))).toEqual([303, '/login?error=oauth_failed'])
      const answer = await browser.open<Problem>(await browser.goTo('kick'), { accept: 'application/json' })
      expect([answer.status, answer.body.code]).toEqual([502, 'provider_error'])
      expect(browser.cookies.has('session')).toBe(false)
    },
  )

  test('says that the person refused at the service, to a browser and to a program', async () => {
    discord.refuses = true
    const browser = browserOf()
    expect(await failure(browser, await browser.goTo('discord'))).toEqual([303, '/login?error=oauth_denied'])
    const wanting = await browser.goTo('discord', '?redirect=/live')
    expect((await browser.open(wanting)).location).toBe('/login?error=oauth_denied&redirect=%2Flive')
    const answer = await browser.open<Problem>(await browser.goTo('discord'), { accept: 'application/json' })
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
      400,
      'validation_failed',
      'error',
    ])
    const linking = browserOf(await app().register('fan'))
    const path = await linking.goTo('discord', '?intent=link')
    expect(await failure(linking, path)).toEqual([303, '/settings/security?error=oauth_denied'])
  })

  test('of an account that was erased at the service leads to a registration', async () => {
    const account = await linked(twitch)
    twitch.beforePerson = async () => {
      twitch.beforePerson = undefined
      await app().call('/api/users/me', { token: account.token, method: 'DELETE' })
    }
    expect((await browserOf().signInWith('twitch')).location).toBe('/register?service=twitch')
  })
})

describe('Linking', () => {
  test('needs a fresh session of this site', async () => {
    const start = '/api/auth/oauth/twitch/start?intent=link'
    const program = { accept: 'application/json' }
    expect((await browserOf().open(start, program)).status).toBe(401)
    const account = await app().register('fan')
    const browser = browserOf(account)
    expect((await browser.open(start, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const { db } = app().database
    await db
      .updateTable('sessions')
      .set({ confirmed_at: new Date(0) })
      .where('user_id', '=', account.user.id)
      .execute()
    const stale = await browser.open<Problem>(start, program)
    expect([stale.status, stale.body.code]).toEqual([403, 'reauthentication_required'])
    expect((await browser.open(start)).location).toBe(
      '/settings/security?error=reauthentication_required&service=twitch',
    )
  })

  test('works only in the session that began it, while that lasts', async () => {
    const [ana, rui] = [await app().register('fan'), await app().register('fan')]
    const browser = browserOf(ana)
    const path = await browser.goTo('twitch', '?intent=link')
    browser.cookies.set('session', rui.token)
    expect((await browser.open(path)).location).toBe('/settings/security?error=oauth_state')
    browser.cookies.delete('session')
    expect((await browser.open(path)).location).toBe('/login?error=oauth_state')
    browser.cookies.set('session', ana.token)
    twitch.beforePerson = () => app().call('/api/auth/logout', { token: ana.token, method: 'POST' })
    expect((await browser.open(path)).location).toBe('/settings/security?error=oauth_state')
    const { db } = app().database
    expect(
      await db.selectFrom('linked_services').where('subject', '=', twitch.person.id).selectAll().execute(),
    ).toEqual([])
  })

  test('an account of a service to two accounts at once links it to one', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => app().register('fan')))
    const browsers = accounts.map((account) => browserOf(account))
    const paths: string[] = []
    for (const browser of browsers) paths.push(await browser.goTo('google', '?intent=link'))
    const answers = await Promise.all(browsers.map((browser, index) => browser.open(paths[index] ?? '')))
    const pages = answers.map(({ location }) => location).toSorted()
    expect(pages).toEqual(['/settings/security', ...Array(5).fill('/settings/security?error=oauth_linked_elsewhere')])
    expect((await Promise.all(accounts.map(linkedOf))).flat()).toHaveLength(1)
  })

  test('another account of the same service replaces the first, and the same one again changes nothing', async () => {
    const account = await linked(twitch)
    const first = twitch.person
    await browserOf(account).signInWith('twitch', '?intent=link')
    expect((await eventsOf(account)).filter((event) => event === 'oauth_linked')).toHaveLength(1)
    twitch.person = newPerson()
    await browserOf(account).signInWith('twitch', '?intent=link')
    expect((await linkedOf(account)).map(({ name }) => name)).toEqual([twitch.person.name])
    twitch.person = first
    expect((await browserOf().signInWith('twitch')).location).toBe('/register?service=twitch')
  })

  test('is undone by its owner, with an entry in the log', async () => {
    const account = await linked(twitch)
    const unlink = (name: string) =>
      app().call<Problem>(`/api/auth/oauth/${name}`, { token: account.token, method: 'DELETE' })
    expect((await unlink('twitch')).status).toBe(204)
    expect([(await unlink('twitch')).status, (await unlink('myspace')).status]).toEqual([404, 404])
    expect((await eventsOf(account))[0]).toBe('oauth_unlinked')
  })
})

describe('The last way to sign in', () => {
  test('cannot be unlinked, also not by two removals at once', async () => {
    const account = await registered(twitch)
    const unlink = (name: string) =>
      app().call<Problem>(`/api/auth/oauth/${name}`, { token: account.token, method: 'DELETE' })
    const last = await unlink('twitch')
    expect([last.status, last.body.code]).toEqual([409, 'last_sign_in_method'])
    await browserOf(account).signInWith('kick', '?intent=link')
    const both = await Promise.all([unlink('twitch'), unlink('kick')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await linkedOf(account)).toHaveLength(1)
  })

  test('may go once the account has a password by a mailed link', async () => {
    const account = await registered(twitch)
    const { db } = app().database
    const row = () =>
      db.selectFrom('users').select('has_password').where('id', '=', account.user.id).executeTakeFirstOrThrow()
    expect(await row()).toEqual({ has_password: false })
    await app().call('/api/auth/forgot-password', { body: { email: account.user.email } })
    const token = await untilToken(app(), account.user.email, 'reset-password')
    await app().call('/api/auth/reset-password', { body: { token, password: 'um segredo' } })
    expect(await row()).toEqual({ has_password: true })
  })
})

describe('A person whom a service names first', () => {
  test('registers without a password, with a verified address at once', async () => {
    const browser = browserOf()
    const { status, location } = await browser.signInWith('twitch', '?redirect=/live&invite=abc')
    expect([status, location]).toEqual([303, '/register?service=twitch&redirect=%2Flive'])
    const { login, name, email } = twitch.person
    const pending = await browser.open<PendingService>('/api/auth/oauth/pending')
    expect(pending.body).toEqual({
      provider: 'twitch',
      next: 'register',
      email,
      displayName: name,
      username: login,
      invite: 'abc',
    })
    expect(pending.headers.get('cache-control')).toBe('no-store')
    const answer = await browser.post<SignedIn>('/api/auth/register', registration(login, email ?? ''))
    expect([answer.status, answer.body.user.emailVerified]).toEqual([201, true])
    expect(await linkedOf(answer.body)).toMatchObject([{ provider: 'twitch', name }])
    expect(browser.cookies.has('service')).toBe(false)
    await untilEmailsAreSent(app())
    expect(await readOutbox(app().dataDir, email ?? '')).toEqual([])
    expect((await browserOf().signInWith('twitch')).location).toBe('/login?service=twitch')
    const guess = await app().call('/api/auth/login', { body: { email, password: 'segredo' } })
    expect(guess.status).toBe(401)
  })

  test('still has to verify an address that the service has not verified, or another one', async () => {
    const browser = browserOf()
    kick.person = newPerson()
    await browser.signInWith('kick')
    const { login, email } = kick.person
    const unverified = await browser.post<SignedIn>('/api/auth/register', registration(login, email ?? ''))
    expect([unverified.status, unverified.body.user.emailVerified]).toEqual([201, false])
    await browser.signInWith('google')
    const other = await browser.post<SignedIn>(
      '/api/auth/register',
      registration(google.person.login, `x-${google.person.email}`),
    )
    expect([other.status, other.body.user.emailVerified]).toEqual([201, false])
  })

  test('keeps the pending service after a refused registration, and uses it up once', async () => {
    const browser = browserOf()
    await browser.signInWith('twitch')
    const { login, email } = twitch.person
    const other = await app().register('fan')
    const refused = await browser.post<Problem>('/api/auth/register', registration(other.user.username, email ?? ''))
    expect([refused.status, refused.body.code]).toEqual([409, 'username_taken'])
    const [copy, token] = [browserOf(), browser.cookies.get('service') ?? '']
    copy.cookies.set('service', token)
    const names = [`${login}a`, `${login}b`] as const
    const answers = await Promise.all([
      browser.post<Problem>('/api/auth/register', registration(names[0], `a-${email}`)),
      copy.post<Problem>('/api/auth/register', registration(names[1], `b-${email}`)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    const again = await browserOf().post<Problem>('/api/auth/register', registration(`${login}c`, `c-${email}`))
    expect([again.status, again.body.errors?.[0]?.path]).toEqual([400, 'service'])
  })

  test('is refused without registration, before anything is stored', async () => {
    const browser = openBrowser(closed)
    expect((await browser.signInWith('twitch')).location).toBe('/login?error=registration_closed')
    const answer = await browser.open<Problem>(await browser.goTo('twitch'), { accept: 'application/json' })
    expect([answer.status, answer.body.code, browser.cookies.has('service')]).toEqual([
      403,
      'registration_closed',
      false,
    ])
  })

  test('needs an invitation where registration does', async () => {
    const browser = openBrowser(invited)
    await browser.signInWith('twitch')
    const { login, email } = twitch.person
    const { body } = await browser.post<Problem>('/api/auth/register', registration(login, email ?? ''))
    expect(body.code).toBe('invite_required')
    expect((await browser.open('/api/auth/oauth/pending')).status).toBe(200)
  })
})

describe('A service with the email address of an account', () => {
  /** An account with this address, and a browser whose sign-in waits for its password. */
  async function waiting(of: () => TestApp = app) {
    const account = await of().register('fan')
    google.person = newPerson({ email: account.user.email })
    const browser = openBrowser(of)
    const answer = await browser.open<Problem>(await browser.goTo('google'), { accept: 'application/json' })
    expect([answer.status, answer.body.code]).toEqual([409, 'link_required'])
    expect(browser.cookies.has('session')).toBe(false)
    return { account, browser }
  }
  const link = <Body = Problem>(browser: ReturnType<typeof openBrowser>, body: object) =>
    browser.post<Body>('/api/auth/oauth/pending/link', body)

  test('signs nobody in before the password is right, and links then', async () => {
    const { account, browser } = await waiting()
    const { body } = await browser.open<PendingService>('/api/auth/oauth/pending')
    expect(body).toMatchObject({ next: 'link', email: account.user.email })
    const wrong = await link(browser, { password: 'errada' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials'])
    expect(await linkedOf(account)).toEqual([])
    const right = await link<SignedIn>(browser, { password: 'segredo' })
    expect([right.status, right.body.user.id]).toEqual([200, account.user.id])
    expect(await linkedOf(account)).toMatchObject([{ provider: 'google' }])
    expect((await browserOf().signInWith('google')).location).toBe('/login?service=google')
    expect((await link(browser, { password: 'segredo' })).status).toBe(400)
  })

  test('is linked to the account of another address, if its password is right', async () => {
    const { account, browser } = await waiting()
    const other = await app().register('fan')
    const { body } = await link<SignedIn>(browser, { email: other.user.email, password: 'segredo' })
    expect(body.user.id).toBe(other.user.id)
    expect([await linkedOf(account), (await linkedOf(other)).length]).toEqual([[], 1])
  })

  test('is linked only after the second factor of the account', async () => {
    const { account, browser } = await waiting()
    const { uri } = await addTotp(app(), account.token)
    const { body } = await link<SecondFactorChallenge>(browser, { password: 'segredo' })
    expect(body).toEqual({ secondFactor: ['totp', 'recovery'], challenge: expect.any(String) })
    const wrong = { challenge: body.challenge, code: '000000' }
    expect((await browser.post('/api/auth/second-factor', wrong)).status).toBe(401)
    expect([await linkedOf(account), browser.cookies.has('session')]).toEqual([[], false])
    const right = { challenge: body.challenge, code: await unusedCode(app(), account, uri) }
    expect((await browser.post('/api/auth/second-factor', right)).status).toBe(200)
    expect(await linkedOf(account)).toHaveLength(1)
  })

  test('cannot be linked without the cookie of the browser that came from the service', async () => {
    const { account } = await waiting()
    const answer = await link(browserOf(), { email: account.user.email, password: 'segredo' })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'service'])
  })
})

test('A service that is not configured is not found', async () => {
  for (const path of ['kick/start', 'kick/callback?code=c&state=s', 'myspace/start']) {
    const answer = await closed().call<Problem>(`/api/auth/oauth/${path}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'not_configured'])
  }
})
