import type { SignedIn } from '@aplauso/contract/accounts'
import type { TikTokConnected, TikTokConnection, TikTokSignIn } from '@aplauso/contract/connections'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS, OAUTH_STATE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createTokenCipher, deleteExpiredStates } from '#modules/accounts/public.ts'
import { useApp } from '#testing/test-app.ts'
import type { TikTokFault } from '#testing/tiktok-answers.ts'
import { startTikTokStandIn } from '#testing/tiktok-stand-in.ts'
import { saveConnection } from './stored-connections.ts'

const tiktok = await startTikTokStandIn()
const { person, scopes } = tiktok
afterEach(() => {
  Object.assign(tiktok, { person, scopes, fault: undefined, revoked: [] })
})
afterAll(() => tiktok.close())

const app = useApp({
  TIKTOK_CLIENT_KEY: tiktok.clientKey,
  TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
  TIKTOK_API_URL: tiktok.url,
})
const unconfigured = useApp()
const limited = useApp({
  TIKTOK_CLIENT_KEY: tiktok.clientKey,
  TIKTOK_CLIENT_SECRET: tiktok.clientSecret,
  TIKTOK_API_URL: tiktok.url,
  RATE_LIMIT: 'on',
})

type Back = { code: string; state: string }

/** Signs in at TikTok and returns the parameters of its redirect. */
async function signInAtTikTok({ token }: Pick<SignedIn, 'token'>): Promise<Back> {
  const { status, body } = await app().call<TikTokSignIn>('/api/tiktok/authorize', { token, method: 'POST' })
  expect(status).toBe(200)
  const answer = await fetch(body.url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.pathname).toBe('/auth/tiktok/callback')
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

const connect = ({ token }: Pick<SignedIn, 'token'>, body: Back, language = 'en') =>
  app().call<TikTokConnected>('/api/tiktok/connect', { token, body, headers: { 'accept-language': language } })
const connectionOf = async ({ token }: Pick<SignedIn, 'token'>) =>
  (await app().call<TikTokConnection>('/api/tiktok/connection', { token })).body
const disconnect = ({ token }: Pick<SignedIn, 'token'>) =>
  app().call('/api/tiktok/connection', { token, method: 'DELETE' })

async function connected(): Promise<SignedIn> {
  const creator = await app().register('creator')
  expect((await connect(creator, await signInAtTikTok(creator))).body).toEqual({ success: true })
  return creator
}

const STATE = { success: false, error: 'This request to connect is no longer valid. Try connecting again.' }

test('A creator connects TikTok, sees the account name, replaces the account, and disconnects also at TikTok', async () => {
  const creator = await app().register('creator')
  expect(await connectionOf(creator)).toEqual({ connected: false })
  const back = await signInAtTikTok(creator)
  expect(await connect(creator, back)).toMatchObject({ status: 200, body: { success: true } })
  expect(await connectionOf(creator)).toMatchObject({ connected: true, displayName: 'ana.ao.vivo', expired: false })

  tiktok.person = { openId: 'another', displayName: `\u0000 o outro\ud800${'é'.repeat(200)}` }
  // Some clients send the code still URL-encoded.
  const again = await signInAtTikTok(creator)
  const escaped = { ...again, code: again.code.replace('*', '%2A').replace('!', '%21') }
  expect((await connect(creator, escaped)).body).toEqual({ success: true })
  expect(await connectionOf(creator)).toMatchObject({ displayName: `o outro\ufffd${'é'.repeat(92)}` })

  expect((await disconnect(creator)).status).toBe(204)
  expect(await connectionOf(creator)).toEqual({ connected: false })
  expect(tiktok.revoked).toHaveLength(1)
  expect((await disconnect(creator)).status).toBe(204)
})

describe('A TikTok redirect', () => {
  test('connects once, also when it is sent twenty times in parallel', async () => {
    const creator = await app().register('creator')
    const back = await signInAtTikTok(creator)
    const answers = await Promise.all(Array.from({ length: 20 }, () => connect(creator, back)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.filter(({ body }) => !body.success).map(({ body }) => body)).toEqual(Array(19).fill(STATE))
  })

  test('connects only in the session that started it, not in another session of the same account', async () => {
    const [ana, rui] = await Promise.all([app().register('creator'), app().register('creator')])
    const second = await app().call<SignedIn>('/api/auth/login', {
      body: { email: ana.user.email, password: 'segredo' },
    })
    const back = await signInAtTikTok(ana)
    for (const other of [rui, second.body]) expect((await connect(other, back)).body).toEqual(STATE)
    expect(await connectionOf(rui)).toEqual({ connected: false })
    // Attempts from other sessions do not consume the state.
    expect((await connect(ana, back)).body).toEqual({ success: true })
  })

  test('is valid for ten minutes, for the last five windows, and until the session ends', async () => {
    const creator = await app().register('creator')
    const { db } = app().database
    const old = await signInAtTikTok(creator)
    await db
      .updateTable('oauth_states')
      .set((eb) => ({ expires_at: sql`${eb.ref('expires_at')} - ${`${OAUTH_STATE_MS} milliseconds`}::interval` }))
      .execute()
    expect((await connect(creator, old)).body).toEqual(STATE)
    const opened: Back[] = []
    for (let index = 0; index < 6; index += 1) opened.push(await signInAtTikTok(creator))
    const [first, , , , , last] = opened
    if (first === undefined || last === undefined) throw new Error('no window was opened')
    expect((await connect(creator, first)).body).toEqual(STATE)
    expect((await connect(creator, last)).body).toEqual({ success: true })

    const expired = await app().register('creator')
    await signInAtTikTok(expired)
    await db
      .updateTable('oauth_states')
      .set({ expires_at: new Date(0) })
      .execute()
    await deleteExpiredStates(db)
    expect(await db.selectFrom('oauth_states').selectAll().execute()).toEqual([])
    await signInAtTikTok(expired)
    await app().call('/api/auth/logout', { token: expired.token, method: 'POST' })
    expect(await db.selectFrom('oauth_states').selectAll().execute()).toEqual([])
  })

  test('is refused when it is incomplete, and an invalid code connects nothing', async () => {
    const creator = await app().register('creator')
    for (const body of [
      {},
      { code: '' },
      { code: 'c' },
      { code: 'c', state: 's'.repeat(201) },
      { code: 1, state: [] },
    ]) {
      const answer = await app().call<Problem>('/api/tiktok/connect', { token: creator.token, body })
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    }
    for (const state of ['made-up', '\u0000', '%']) {
      expect((await connect(creator, { code: 'c', state })).body).toEqual(STATE)
    }
    const { state } = await signInAtTikTok(creator)
    expect((await connect(creator, { code: '%\u0000', state }, 'pt')).body).toEqual({
      success: false,
      error: 'A autorização do TikTok já não é válida. Tenta ligar outra vez.',
    })
    expect(await connectionOf(creator)).toEqual({ connected: false })
  })
})

describe('A failure of TikTok', () => {
  const DOWN = 'TikTok did not answer. Try again in a few minutes.'
  const BUSY = 'TikTok is getting too many requests. Try again in a few minutes.'
  const CODE = 'TikTok’s authorisation is no longer valid. Try connecting again.'
  const SCOPE = 'The permission to see your basic profile is missing. Connect again and leave it on in TikTok.'

  test.each<['token' | 'user', TikTokFault, string]>([
    ['token', 'broken', DOWN],
    ['token', 'web_page', DOWN],
    ['token', 'cut', DOWN],
    ['token', 'incomplete', DOWN],
    ['token', 'endless', DOWN],
    ['token', 'redirect', DOWN],
    ['token', 'rate_limited', BUSY],
    ['token', 'refused_with_200', CODE],
    ['user', 'broken', DOWN],
    ['user', 'incomplete', DOWN],
    ['user', 'rate_limited', BUSY],
    ['user', 'refused_with_200', SCOPE],
  ])('at the call for the %s (%s) gives the creator an error text and connects nothing', async (call, kind, error) => {
    const creator = await app().register('creator')
    const back = await signInAtTikTok(creator)
    tiktok.fault = { call, kind }
    expect(await connect(creator, back)).toMatchObject({ status: 200, body: { success: false, error } })
    expect(await connectionOf(creator)).toEqual({ connected: false })
  })

  test('by an expired code, a missing scope or an unknown key has its own error text', async () => {
    const creator = await app().register('creator')
    const { state } = await signInAtTikTok(creator)
    const old = tiktok.issueCode(`${app().baseUrl}/auth/tiktok/callback`, -1)
    expect((await connect(creator, { code: old, state })).body).toEqual({ success: false, error: CODE })
    tiktok.scopes = 'video.list'
    expect((await connect(creator, await signInAtTikTok(creator))).body).toEqual({ success: false, error: SCOPE })
    tiktok.scopes = scopes
    const back = await signInAtTikTok(creator)
    const { clientSecret } = tiktok
    tiktok.clientSecret = 'rotated'
    const answer = await connect(creator, back)
    tiktok.clientSecret = clientSecret
    expect(answer.body).toMatchObject({ error: expect.stringContaining('did not accept our request') })
  })

  test('does not stop a disconnect', async () => {
    const creator = await connected()
    tiktok.fault = { call: 'revoke', kind: 'broken' }
    expect((await disconnect(creator)).status).toBe(204)
    expect([await connectionOf(creator), tiktok.revoked]).toEqual([{ connected: false }, []])
  })
})

describe('The tokens of a connection', () => {
  const ageBy = (user: SignedIn['user'], column: 'access_expires_at' | 'refresh_expires_at') =>
    app()
      .database.db.updateTable('platform_connections')
      .set({ [column]: new Date(Date.now() - DAY_MS) })
      .where('user_id', '=', user.id)
      .execute()

  test('appear in no dump, no export and no answer', async () => {
    const creator = await connected()
    const { rows } = await sql<{ dump: string }>`
      select platform_connections::text || encode(access_token, 'escape') || encode(refresh_token, 'escape') as dump
      from platform_connections
    `.execute(app().database.db)
    const file = await app().call<{ connections: unknown[] }>('/api/users/export', { token: creator.token })
    expect(file.body.connections).toEqual([
      {
        platform: 'tiktok',
        platformUserId: person.openId,
        displayName: 'ana.ao.vivo',
        scopes: ['user.info.basic'],
        connectedAt: expect.any(String),
      },
    ])
    const everything = JSON.stringify([rows, file.body, await connectionOf(creator)])
    expect(everything).toContain('ana.ao.vivo')
    expect(tiktok.tokens.filter((token) => everything.includes(token))).toEqual([])
  })

  test('are refreshed before they are revoked, and an expired refresh token shows as expired', async () => {
    const creator = await connected()
    await ageBy(creator.user, 'access_expires_at')
    expect(await connectionOf(creator)).toMatchObject({ expired: false })
    await ageBy(creator.user, 'refresh_expires_at')
    expect(await connectionOf(creator)).toMatchObject({ connected: true, expired: true })
    await disconnect(creator)
    expect(tiktok.revoked).toEqual([tiktok.tokens.at(-2)])
  })

  test('are deleted with the account, revoked at TikTok, and never stored for it again', async () => {
    const creator = await connected()
    const others = await connected()
    await app().call('/api/users/me', { token: creator.token, method: 'DELETE' })
    expect(tiktok.revoked).toHaveLength(1)
    const { db } = app().database
    const late = {
      openId: 'late',
      displayName: null,
      scopes,
      accessToken: 'act',
      accessExpiresAt: new Date(),
      refreshToken: 'rft',
      refreshExpiresAt: new Date(),
    }
    const cipher = createTokenCipher('a secret of the tests, long enough')
    await expect(saveConnection({ db, cipher }, creator.user.id, late)).rejects.toThrow('The account is gone')
    const left = await db.selectFrom('platform_connections').select('user_id').execute()
    expect(left.map((row) => row.user_id)).not.toContain(creator.user.id)
    expect(await connectionOf(others)).toMatchObject({ connected: true })
  })
})

test('Without TikTok keys every connect call answers that TikTok is not configured', async () => {
  const { token } = await unconfigured().register('creator')
  for (const [path, body] of [
    ['/api/tiktok/authorize', undefined],
    ['/api/tiktok/connect', { code: 'c', state: 's' }],
    ['/api/tiktok/connect', {}],
  ] as const) {
    const answer = await unconfigured().call<Problem>(path, { token, body, method: 'POST' })
    expect([answer.status, answer.body.code]).toEqual([501, 'not_configured'])
  }
  const { body } = await unconfigured().call<TikTokConnection>('/api/tiktok/connection', { token })
  expect(body).toEqual({ connected: false })
})

test('An account can call TikTok thirty times an hour', async () => {
  const { token } = await limited().register('creator')
  const ask = () => limited().call('/api/tiktok/authorize', { token, method: 'POST' })
  for (let index = 0; index < 30; index += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  const back = await limited().call('/api/tiktok/connect', { token, body: { code: 'c', state: 's' } })
  expect(back.status).toBe(429)
})
