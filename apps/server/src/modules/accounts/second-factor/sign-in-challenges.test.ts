import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { TotpSetup } from '@aplauso/contract/second-factors'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { expect, onTestFinished, test } from 'vitest'
import { addTotp, passwordSignIn, unusedCode } from '#testing/second-factors.ts'
import { startTestApp, type TestApp, useApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/totp-code.ts'

const app = useApp()
const db = () => app().database.db

const answer = (body: Record<string, unknown>, to: TestApp = app()) =>
  to.call<SignedIn & Problem>('/api/auth/second-factor', { body })
const EXPIRED = { status: 401, body: { code: 'invalid_code', errors: [{ path: 'challenge', code: 'expired' }] } }

/** A code of six digits that is wrong at every step. */
const wrongCode = (uri: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(uri, { steps }))
  return Array.from({ length: 6 }, (_, digit) => String(digit).repeat(6)).find((code) => !right.includes(code)) ?? ''
}

async function accountWithTotp(to: TestApp = app()) {
  const account = await to.register('fan')
  const { uri, recoveryCodes } = await addTotp(to, account.token)
  const rightCode = () => unusedCode(to, account, uri)
  return {
    ...account,
    uri,
    recoveryCodes,
    rightCode,
    challenge: async () => (await passwordSignIn(to, account)).challenge,
  }
}

const sessionsOf = (userId: string) => db().selectFrom('sessions').select('id').where('user_id', '=', userId).execute()

test('A challenge takes five answers, and not the right code as the sixth', async () => {
  const account = await accountWithTotp()
  const challenge = await account.challenge()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { status, body } = await answer({ challenge, code: wrongCode(account.uri) })
    expect([status, body.code, body.errors]).toEqual([401, 'invalid_code', undefined])
  }
  expect(await answer({ challenge, code: await account.rightCode() })).toMatchObject(EXPIRED)
  expect((await answer({ challenge: await account.challenge(), code: await account.rightCode() })).status).toBe(200)
  const { body: log } = await app().call<AccountLogEntry[]>('/api/auth/log', { token: account.token })
  expect(log.filter(({ event }) => event === 'second_factor_failed')).toHaveLength(5)
})

test('Answers in parallel count like answers one after the other', async () => {
  const account = await accountWithTotp()
  const challenge = await account.challenge()
  const code = wrongCode(account.uri)
  const answers = await Promise.all(Array.from({ length: 12 }, () => answer({ challenge, code })))
  expect(answers.filter(({ body }) => body.errors === undefined)).toHaveLength(5)
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(401))
})

test('Two right answers to one challenge at once open one session', async () => {
  const account = await accountWithTotp()
  const challenge = await account.challenge()
  const [first, second] = account.recoveryCodes
  const answers = await Promise.all([first, second].map((recoveryCode) => answer({ challenge, recoveryCode })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await sessionsOf(account.user.id)).toHaveLength(2)
  const state = await app().call<{ recoveryCodes: number }>('/api/auth/second-factor', { token: account.token })
  expect(state.body.recoveryCodes, 'the refused answer uses no code up').toBe(9)
})

test('One code given to two challenges at once opens one session', async () => {
  const account = await accountWithTotp()
  const challenges = [await account.challenge(), await account.challenge()]
  const code = await account.rightCode()
  const answers = await Promise.all(challenges.map((challenge) => answer({ challenge, code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('The code and the recovery code of another account answer no challenge', async () => {
  const [account, other] = [await accountWithTotp(), await accountWithTotp()]
  const challenge = await account.challenge()
  const [recoveryCode] = other.recoveryCodes
  expect((await answer({ challenge, code: await other.rightCode() })).status).toBe(401)
  expect((await answer({ challenge, recoveryCode })).status).toBe(401)
  expect((await answer({ challenge: await other.challenge(), recoveryCode })).status, 'still good').toBe(200)
})

test('A challenge ends after five minutes, and an unknown one is answered in the same way', async () => {
  const account = await accountWithTotp()
  const challenge = await account.challenge()
  const { created_at: createdAt, expires_at: expiresAt } = await db()
    .selectFrom('sign_in_challenges')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', account.user.id)
    .executeTakeFirstOrThrow()
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(300_000)
  await db().updateTable('sign_in_challenges').set({ expires_at: new Date() }).execute()
  expect(await answer({ challenge, code: await account.rightCode() })).toMatchObject(EXPIRED)
  expect(await answer({ challenge: 'x'.repeat(43), code: '123456' })).toMatchObject(EXPIRED)
})

test('A password changed between the two steps ends the sign-in', async () => {
  const account = await accountWithTotp()
  const challenge = await account.challenge()
  const change = { currentPassword: 'segredo', newPassword: 'nova-senha' }
  expect((await app().call('/api/auth/change-password', { token: account.token, body: change })).status).toBe(204)
  expect(await answer({ challenge, code: await account.rightCode() })).toMatchObject(EXPIRED)
})

test('An account erased between the two steps keeps no challenge, secret or code', async () => {
  const account = await accountWithTotp()
  const challenge = await account.challenge()
  await app().call('/api/auth/totp', { token: account.token, method: 'POST' })
  expect((await app().call('/api/users/me', { token: account.token, method: 'DELETE' })).status).toBe(204)
  expect(await answer({ challenge, recoveryCode: account.recoveryCodes[0] })).toMatchObject(EXPIRED)
  for (const table of ['sign_in_challenges', 'totp_secrets', 'recovery_codes'] as const)
    expect(await db().selectFrom(table).selectAll().where('user_id', '=', account.user.id).execute()).toEqual([])
})

test('An app confirmed while sign-ins run leaves no session of the password alone', async () => {
  const account = await app().register('fan')
  const { body: setup } = await app().call<TotpSetup>('/api/auth/totp', { token: account.token, method: 'POST' })
  const body = { email: account.user.email, password: 'segredo' }
  const confirm = () =>
    app().call('/api/auth/totp/confirm', { token: account.token, body: { code: codeOf(setup.uri) } })
  const logins = () => Array.from({ length: 4 }, () => app().call<SignedIn>('/api/auth/login', { body }))
  const [confirmed, ...signIns] = await Promise.all([confirm(), ...logins()])
  expect([confirmed.status, ...signIns.map(({ status }) => status)]).toEqual(Array(5).fill(200))
  expect(await sessionsOf(account.user.id), 'only the session that added the app').toHaveLength(1)
})

test('A login with a missing second factor leaves no trusted-device cookie', async () => {
  const account = await accountWithTotp()
  const body = { email: account.user.email, password: 'segredo' }
  const { headers } = await app().call('/api/auth/login', { body })
  expect([headers.getSetCookie(), headers.get('cache-control')]).toEqual([[], 'no-store'])
})

test('Second factors are limited by account and network, and a right one starts the count again', async () => {
  const { app: limited, close } = await startTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' })
  onTestFinished(close)
  const account = await accountWithTotp(limited)
  const wrong = wrongCode(account.uri)
  const answerFrom = (address: string, body: Record<string, unknown>) =>
    limited.call<Problem>('/api/auth/second-factor', { body, headers: { 'x-forwarded-for': address } })
  const statuses = async (address: string, count: number) => {
    const seen: number[] = []
    for (let made = 0; made < count; made += 1)
      seen.push((await answerFrom(address, { challenge: await account.challenge(), code: wrong })).status)
    return seen
  }
  expect(await statuses('203.0.113.7', 9)).toEqual(Array(9).fill(401))
  const right = { challenge: await account.challenge(), code: await account.rightCode() }
  expect((await answerFrom('203.0.113.7', right)).status).toBe(200)
  expect(await statuses('203.0.113.7', 11)).toEqual([...Array(10).fill(401), 429])
  expect(await statuses('198.51.100.7', 1), 'another network').toEqual([401])
})
