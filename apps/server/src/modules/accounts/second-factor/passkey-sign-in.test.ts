import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { Passkey, PasskeyAssertion } from '@aplauso/contract/second-factors'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { describe, expect, test } from 'vitest'
import type { Fault } from '#testing/authenticator.ts'
import { addPasskey, authenticatorFor, creationOptions, passkeySignIn, requestOptions } from '#testing/passkeys.ts'
import { passwordSignIn } from '#testing/second-factors.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const limited = useApp({ RATE_LIMIT: 'on' })

const SIGN_IN = '/api/auth/passkeys/sign-in'
const signIn = (body: PasskeyAssertion) => app().call<SignedIn & Problem>(SIGN_IN, { body })
const answerChallenge = (challenge: string, passkey: PasskeyAssertion) =>
  app().call<SignedIn & Problem>('/api/auth/second-factor', { body: { challenge, passkey } })
const eventsOf = async (token: string) =>
  (await app().call<AccountLogEntry[]>('/api/auth/log', { token })).body.map(({ event }) => event)

async function withPasskey(options?: Parameters<typeof authenticatorFor>[1]) {
  const account = await app().register('fan')
  return { account, ...(await addPasskey(app(), account.token, authenticatorFor(app(), options))) }
}

async function ageSessions(userId: string): Promise<void> {
  const { db } = app().database
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
}

describe('Sign-in with a passkey', () => {
  test.each(['ES256', 'RS256', 'EdDSA'] as const)(
    'opens a fresh session without password and second factor (%s)',
    async (algorithm) => {
      const { account, authenticator } = await withPasskey({ algorithm })
      const { status, body, headers } = await passkeySignIn(app(), authenticator)
      expect([status, body.user.id, headers.get('cache-control')]).toEqual([200, account.user.id, 'no-store'])
      expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['session', 'device'])
      const [passkey] = (await app().call<Passkey[]>('/api/auth/passkeys', { token: body.token })).body
      expect(passkey?.lastUsedAt).not.toBeNull()
      expect(await eventsOf(body.token)).toContain('signed_in')
      await creationOptions(app(), body.token)
    },
  )

  test('works again and again with a passkey that counts nothing', async () => {
    const { authenticator } = await withPasskey({ counts: false })
    for (let count = 0; count < 3; count += 1) expect((await passkeySignIn(app(), authenticator)).status).toBe(200)
  })

  test.each<[string, Fault]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['for the host of another site', { rpId: 'evil.example' }],
    ['without a person present', { isPresent: false }],
    ['without verification of the person', { isVerified: false }],
    ['from a frame of another site', { crossOrigin: true }],
    ['that creates a passkey', { type: 'webauthn.create' }],
    ['for a challenge that nobody gave out', { challenge: 'x'.repeat(43) }],
    ['that names another account', { userHandle: Buffer.from('another').toString('base64url') }],
    ['that names no account', { userHandle: null }],
    ['with client data changed after they were signed', { alter: (data) => ({ ...data, extra: 1 }) }],
  ])('is refused for an answer %s, as for an unknown passkey', async (_, fault) => {
    const { account, authenticator } = await withPasskey()
    const refused = await passkeySignIn<Problem>(app(), authenticator, fault)
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_code'])
    const stranger = authenticatorFor(app())
    stranger.create(await creationOptions(app(), account.token))
    const unknown = await passkeySignIn<Problem>(app(), stranger)
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...refused.body, requestId: '' })
    expect((await passkeySignIn(app(), authenticator)).status).toBe(200)
  })

  test('is refused for client data that are no JSON', async () => {
    const { authenticator } = await withPasskey()
    const answer = authenticator.get(await requestOptions(app()))
    for (const clientDataJSON of ['%%%', 'bnVsbA', 'e30']) {
      const broken = { ...answer, response: { ...answer.response, clientDataJSON } }
      expect(await signIn(broken)).toMatchObject({ status: 401, body: { code: 'invalid_code' } })
    }
  })

  test('takes an answer once, and opens one session for two of the same at once', async () => {
    const { authenticator } = await withPasskey({ counts: false })
    const answer = authenticator.get(await requestOptions(app()))
    const statuses = (await Promise.all([signIn(answer), signIn(answer)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
    expect((await signIn(answer)).status).toBe(401)
  })

  test('has used the challenge up after a refusal', async () => {
    const { authenticator } = await withPasskey()
    const options = await requestOptions(app())
    expect((await signIn(authenticator.get(options, { isVerified: false }))).status).toBe(401)
    expect((await signIn(authenticator.get(options))).status).toBe(401)
  })

  test('is refused after ten minutes', async () => {
    const { authenticator } = await withPasskey()
    const answer = authenticator.get(await requestOptions(app()))
    const { db } = app().database
    await db.updateTable('webauthn_challenges').set({ expires_at: new Date() }).where('user_id', 'is', null).execute()
    expect((await signIn(answer)).status).toBe(401)
  })

  test('is refused and logged for a sign count that does not rise, as of a copied passkey', async () => {
    const { account, authenticator } = await withPasskey()
    expect((await passkeySignIn(app(), authenticator, { signCount: 7 })).status).toBe(200)
    for (const signCount of [7, 3, 0]) {
      expect((await passkeySignIn(app(), authenticator, { signCount })).status).toBe(401)
    }
    const failures = (await eventsOf(account.token)).filter((event) => event === 'second_factor_failed')
    expect(failures).toHaveLength(3)
    expect((await passkeySignIn(app(), authenticator, { signCount: 8 })).status).toBe(200)
  })

  test('logs nothing for a wrong signature, which anyone could make', async () => {
    const { account, authenticator } = await withPasskey()
    const alter = (data: Record<string, unknown>) => ({ ...data, extra: 1 })
    expect((await passkeySignIn(app(), authenticator, { signCount: 0, alter })).status).toBe(401)
    expect(await eventsOf(account.token)).not.toContain('second_factor_failed')
  })

  test('is refused for a removed passkey and for an account that is erased meanwhile', async () => {
    const removed = await withPasskey()
    const answer = removed.authenticator.get(await requestOptions(app()))
    const { token } = removed.account
    await app().call(`/api/auth/passkeys/${removed.id}`, { token, method: 'DELETE' })
    expect((await signIn(answer)).status).toBe(401)
    const erased = await withPasskey()
    const late = erased.authenticator.get(await requestOptions(app()))
    await app().call('/api/users/me', { token: erased.account.token, method: 'DELETE' })
    expect((await signIn(late)).status).toBe(401)
  })
})

describe('A passkey as the second factor', () => {
  test('opens the session after the password, without verification of the person', async () => {
    const { account, authenticator } = await withPasskey()
    const { challenge, secondFactor } = await passwordSignIn(app(), account)
    expect(secondFactor).toEqual(['passkey', 'recovery'])
    const options = await requestOptions(app(), challenge)
    expect(options.allowCredentials).toHaveLength(1)
    expect(options.userVerification).toBe('preferred')
    const answer = authenticator.get(options, { isVerified: false, userHandle: null })
    expect(await answerChallenge(challenge, answer)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect((await answerChallenge(challenge, answer)).status).toBe(401)
  })

  test('is refused for the passkey of another account, and the failure is logged', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const { challenge } = await passwordSignIn(app(), mine.account)
    const { challenge: ofWebauthn, rpId } = await requestOptions(app(), challenge)
    const answer = other.authenticator.get({ challenge: ofWebauthn, rpId })
    expect(await answerChallenge(challenge, answer)).toMatchObject({ status: 401, body: { code: 'invalid_code' } })
    expect(await eventsOf(mine.account.token)).toContain('second_factor_failed')
    expect(await eventsOf(other.account.token)).not.toContain('second_factor_failed')
  })

  test('answers only options for the same account and purpose', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const { challenge } = await passwordSignIn(app(), mine.account)
    const forMine = await requestOptions(app(), challenge)
    const forOther = await requestOptions(app(), (await passwordSignIn(app(), other.account)).challenge)
    const { allowCredentials: _, ...ofOther } = forOther
    expect((await answerChallenge(challenge, mine.authenticator.get(ofOther))).status).toBe(401)
    expect((await answerChallenge(challenge, mine.authenticator.get(await requestOptions(app())))).status).toBe(401)
    expect((await signIn(mine.authenticator.get(forMine))).status).toBe(401)
    expect((await answerChallenge(challenge, mine.authenticator.get(forMine))).status).toBe(200)
  })

  test('logs one failure for a sign count that does not rise', async () => {
    const { account, authenticator } = await withPasskey()
    await passkeySignIn(app(), authenticator, { signCount: 5 })
    const { challenge } = await passwordSignIn(app(), account)
    const answer = authenticator.get(await requestOptions(app(), challenge), { signCount: 5 })
    expect((await answerChallenge(challenge, answer)).status).toBe(401)
    expect((await eventsOf(account.token)).filter((event) => event === 'second_factor_failed')).toHaveLength(1)
  })

  test('has no options for a sign-in that is unknown or whose account has no passkey', async () => {
    const body = { challenge: 'nobody' }
    expect(await app().call(`${SIGN_IN}/options`, { body })).toMatchObject({
      status: 401,
      body: { code: 'invalid_code' },
    })
    const { account, id } = await withPasskey()
    const { challenge } = await passwordSignIn(app(), account)
    await app().call(`/api/auth/passkeys/${id}`, { token: account.token, method: 'DELETE' })
    expect((await app().call(`${SIGN_IN}/options`, { body: { challenge } })).status).toBe(401)
  })
})

describe('A session is made fresh', () => {
  const confirm = (token: string, body: object) => app().call<Problem>('/api/auth/confirm', { token, body })

  test('by a passkey of its account, and by no other', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const { token, user } = mine.account
    await ageSessions(user.id)
    const foreign = other.authenticator.get(await requestOptions(app()))
    expect(await confirm(token, { passkey: foreign })).toMatchObject({ status: 401, body: { code: 'invalid_code' } })
    const unverified = mine.authenticator.get(await requestOptions(app()), { isVerified: false })
    expect((await confirm(token, { passkey: unverified })).status).toBe(401)
    expect((await app().call('/api/auth/passkeys/options', { token, method: 'POST' })).status).toBe(403)
    const answer = mine.authenticator.get(await requestOptions(app()))
    expect((await confirm(token, { passkey: answer })).status).toBe(204)
    await creationOptions(app(), token)
    expect((await confirm(token, { passkey: answer })).status).toBe(401)
  })

  test('by the password as before, which an empty body lacks', async () => {
    const { account } = await withPasskey()
    expect((await confirm(account.token, { password: 'segredo' })).status).toBe(204)
    expect((await confirm(account.token, {})).body.errors?.map(({ path }) => path)).toEqual(['password'])
  })
})

test('One network gets 120 options and 60 sign-ins in ten minutes', async () => {
  const refusedAt = async (path: string, body?: object) => {
    const statuses: number[] = []
    while (statuses.at(-1) !== 429) statuses.push((await limited().call(path, { method: 'POST', body })).status)
    return statuses.length
  }
  expect(await refusedAt(`${SIGN_IN}/options`)).toBe(121)
  const authenticator = authenticatorFor(limited())
  const forged = { challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' }, rpId: 'localhost' }
  authenticator.create(forged)
  expect(await refusedAt(SIGN_IN, authenticator.get(forged))).toBe(61)
})
