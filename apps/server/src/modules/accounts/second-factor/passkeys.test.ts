import type { SignedIn, User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { AddedPasskey, Passkey, SecondFactorState } from '@aplauso/contract/second-factors'
import type { AccountLogEntry } from '@aplauso/contract/sessions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Fault } from '#testing/authenticator.ts'
import { addPasskey, authenticatorFor, creationOptions } from '#testing/passkeys.ts'
import { addTotp } from '#testing/second-factors.ts'
import { useApp } from '#testing/test-app.ts'
import { deleteExpiredWebauthnChallenges } from './webauthn-challenges.ts'

const app = useApp()
const strict = useApp({ SECOND_FACTOR: 'all' })
const atAddress = useApp({ PUBLIC_URL: 'http://127.0.0.1:3000' })

const PATH = '/api/auth/passkeys'
const post = (token: string, body: object) => app().call<Problem>(PATH, { token, body })
const list = async (token: string) => (await app().call<Passkey[]>(PATH, { token })).body
const remove = (token: string, id: string, from = app()) =>
  from.call<Problem>(`${PATH}/${id}`, { token, method: 'DELETE' })
const stateOf = async (token: string) =>
  (await app().call<SecondFactorState>('/api/auth/second-factor', { token })).body
const eventsOf = async (token: string) =>
  (await app().call<AccountLogEntry[]>('/api/auth/log', { token })).body.map(({ event }) => event)
const logIn = ({ user }: Pick<SignedIn, 'user'>) =>
  app().call<SignedIn & { secondFactor?: string[] }>('/api/auth/login', {
    body: { email: user.email, password: 'segredo' },
  })
const challengesOf = async (userId: string) => {
  const rows = app().database.db.selectFrom('webauthn_challenges').select('purpose').where('user_id', '=', userId)
  return (await rows.execute()).length
}

describe('The first passkey of an account', () => {
  test('comes with recovery codes, ends other sessions, and is asked for after the password', async () => {
    const fan = await app().register('fan')
    const other = (await logIn(fan)).body
    const added = await addPasskey(app(), fan.token)
    expect(added).toMatchObject({ id: expect.any(String), name: 'Chave', createdAt: expect.any(String) })
    expect(new Set(added.recoveryCodes).size).toBe(10)
    expect((await app().call('/api/auth/me', { token: other.token })).status).toBe(401)
    expect(await list(fan.token)).toEqual([
      { id: added.id, name: 'Chave', createdAt: added.createdAt, lastUsedAt: null },
    ])
    expect(await stateOf(fan.token)).toMatchObject({ totp: false, passkeys: 1, recoveryCodes: 10 })
    expect((await eventsOf(fan.token))[0]).toBe('passkey_added')
    expect((await logIn(fan)).body.secondFactor).toEqual(['passkey', 'recovery'])
  })

  test('is the only one with recovery codes: neither a second one nor one beside an app has any', async () => {
    const fan = await app().register('fan')
    await addPasskey(app(), fan.token)
    expect((await addPasskey(app(), fan.token)).recoveryCodes).toBeUndefined()
    const withApp = await app().register('fan')
    await addTotp(app(), withApp.token)
    expect((await addPasskey(app(), withApp.token)).recoveryCodes).toBeUndefined()
    expect(await stateOf(withApp.token)).toMatchObject({ totp: true, passkeys: 1, recoveryCodes: 10 })
  })

  test('comes with one set of recovery codes when two are added at once', async () => {
    const { token } = await app().register('fan')
    const bodies = [await creationOptions(app(), token), await creationOptions(app(), token)].map((options) =>
      authenticatorFor(app()).create(options),
    )
    const answers = await Promise.all(bodies.map((body) => app().call<AddedPasskey>(PATH, { token, body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.filter(({ body }) => body.recoveryCodes !== undefined)).toHaveLength(1)
    expect(await stateOf(token)).toMatchObject({ passkeys: 2, recoveryCodes: 10 })
  })

  test('lifts the restriction of a session that lacks the second factor which the server requires', async () => {
    const { token } = await strict().register('fan')
    expect((await strict().call<Problem>('/api/auth/log', { token })).body.code).toBe('second_factor_required')
    expect((await strict().call<User>('/api/auth/me', { token })).body.secondFactorRequired).toBe(true)
    const { id } = await addPasskey(strict(), token)
    expect((await strict().call<Passkey[]>(PATH, { token })).body).toHaveLength(1)
    expect((await strict().call('/api/auth/log', { token })).status).toBe(200)
    const refused = await remove(token, id, strict())
    expect([refused.status, refused.body.code]).toEqual([409, 'second_factor_required'])
    expect((await strict().call<Passkey[]>(PATH, { token })).body).toHaveLength(1)
  })
})

test('Options for a new passkey need a fresh session, and exclude the passkeys of the account', async () => {
  const { token, user } = await app().register('fan')
  const { authenticator } = await addPasskey(app(), token)
  const options = await creationOptions(app(), token)
  expect(options.excludeCredentials).toHaveLength(1)
  expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: user.username } })
  expect(authenticator.create(options).id).not.toBe(Object(options.excludeCredentials)[0].id)
  const { db } = app().database
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', user.id)
    .execute()
  const refused = await app().call<Problem>(`${PATH}/options`, { token, method: 'POST' })
  expect(refused.body.code).toBe('reauthentication_required')
})

test('A passkey is named after the device without a name, and renamed by its owner only', async () => {
  const [fan, other] = [await app().register('fan'), await app().register('fan')]
  const created = authenticatorFor(app()).create(await creationOptions(app(), fan.token))
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const { body } = await app().call<AddedPasskey>(PATH, { token: fan.token, body: created, headers })
  expect(body.name).toBe('Firefox · Windows')
  const rename = (token: string, id: string, name: string) =>
    app().call<Problem>(`${PATH}/${id}`, { token, method: 'PATCH', body: { name } })
  expect((await rename(fan.token, body.id, ' Telemóvel ')).status).toBe(204)
  expect((await list(fan.token)).map(({ name }) => name)).toEqual(['Telemóvel'])
  expect((await rename(fan.token, body.id, 'x'.repeat(61))).body.errors?.[0]?.path).toBe('name')
  for (const [token, id] of [
    [other.token, body.id],
    [fan.token, 'nonsense'],
  ] as const) {
    expect((await rename(token, id, 'Meu')).status).toBe(404)
    expect((await remove(token, id)).status).toBe(404)
  }
  expect(await list(fan.token)).toHaveLength(1)
})

describe('A new passkey is refused', () => {
  test.each<[string, Fault, string, RegExp]>([
    ['of another site', { origin: 'https://evil.example' }, 'response', /origin/],
    ['for the host of another site', { rpId: 'evil.example' }, 'response', /RP ID/],
    ['without a person present', { isPresent: false }, 'response', /not present/],
    ['for a challenge that nobody gave out', { challenge: 'x'.repeat(43) }, 'response', /no open options/],
  ])('%s, by naming the reason', async (_, fault, path, reason) => {
    const { token } = await app().register('fan')
    const { status, body } = await post(
      token,
      authenticatorFor(app()).create(await creationOptions(app(), token), fault),
    )
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.errors).toEqual([{ path, code: 'invalid', message: expect.stringMatching(reason) }])
    expect(await list(token)).toEqual([])
  })

  test('as an answer to the options of another account', async () => {
    const [fan, thief] = [await app().register('fan'), await app().register('fan')]
    const created = authenticatorFor(app()).create(await creationOptions(app(), fan.token))
    expect((await post(thief.token, created)).status).toBe(400)
    expect((await post(fan.token, created)).status).toBe(201)
  })

  test('as a second answer to its options, also after a refusal', async () => {
    const { token } = await app().register('fan')
    const options = await creationOptions(app(), token)
    const right = authenticatorFor(app()).create(options)
    expect((await post(token, authenticatorFor(app()).create(options, { rpId: 'evil.example' }))).status).toBe(400)
    expect((await post(token, right)).body.detail).toMatch(/no open options/)
  })

  test('as the answer to options older than ten minutes', async () => {
    const { token, user } = await app().register('fan')
    const created = authenticatorFor(app()).create(await creationOptions(app(), token))
    const { db } = app().database
    const expired = { expires_at: new Date(Date.now() - 1) }
    await db.updateTable('webauthn_challenges').set(expired).where('user_id', '=', user.id).execute()
    expect((await post(token, created)).status).toBe(400)
    await deleteExpiredWebauthnChallenges(db)
    expect(await challengesOf(user.id)).toBe(0)
  })

  test('whose credential another account or this one has added', async () => {
    const [fan, other] = [await app().register('fan'), await app().register('fan')]
    const first = authenticatorFor(app()).create(await creationOptions(app(), fan.token))
    expect((await post(fan.token, first)).status).toBe(201)
    for (const { token } of [fan, other]) {
      const copy = authenticatorFor(app()).create(await creationOptions(app(), token), { credentialId: first.id })
      const { status, body } = await post(token, copy)
      expect([status, body.errors]).toEqual([
        400,
        [expect.objectContaining({ path: 'id', message: expect.stringMatching(/before/) })],
      ])
    }
    expect(await stateOf(other.token)).toMatchObject({ passkeys: 0, recoveryCodes: 0 })
  })

  test('of an account that has twenty', async () => {
    const { token, user } = await app().register('fan')
    const created = authenticatorFor(app()).create(await creationOptions(app(), token))
    await sql`
      insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
      select gen_random_uuid(), ${user.id}::uuid, decode(md5(${user.id} || number), 'hex'), '\\x00', 0, '{}', 'x', now()
      from generate_series(1, 20) as number
    `.execute(app().database.db)
    expect(await post(token, created)).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
    const options = await app().call<Problem>(`${PATH}/options`, { token, method: 'POST' })
    expect(options.body.code).toBe('limit_reached')
    expect(await list(token)).toHaveLength(20)
  })

  test('of an account that is erased meanwhile', async () => {
    const { token, user } = await app().register('fan')
    await addPasskey(app(), token)
    const created = authenticatorFor(app()).create(await creationOptions(app(), token))
    await app().call('/api/users/me', { token, method: 'DELETE' })
    expect((await post(token, created)).status).toBe(401)
    const { db } = app().database
    expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()).toEqual([])
    expect(await challengesOf(user.id)).toBe(0)
  })
})

test('An account has five open options at most: the oldest make room', async () => {
  const { token, user } = await app().register('fan')
  const first = authenticatorFor(app()).create(await creationOptions(app(), token))
  for (let count = 0; count < 4; count += 1) await creationOptions(app(), token)
  const sixth = authenticatorFor(app()).create(await creationOptions(app(), token))
  expect(await challengesOf(user.id)).toBe(5)
  expect((await post(token, first)).status).toBe(400)
  expect((await post(token, sixth)).status).toBe(201)
})

describe('Removing a passkey', () => {
  test('makes the password enough again once it was the last factor, and is in the log', async () => {
    const fan = await app().register('fan')
    const [first, second] = [await addPasskey(app(), fan.token), await addPasskey(app(), fan.token)]
    expect((await remove(fan.token, first.id)).status).toBe(204)
    expect((await logIn(fan)).body.secondFactor).toEqual(['passkey', 'recovery'])
    expect((await remove(fan.token, second.id)).status).toBe(204)
    expect((await eventsOf(fan.token)).filter((event) => event === 'passkey_removed')).toHaveLength(2)
    expect(await stateOf(fan.token)).toMatchObject({ passkeys: 0, recoveryCodes: 0 })
    expect((await logIn(fan)).body.token).toBeDefined()
  })

  test('is refused for the only way in, unless a service is linked', async () => {
    const { token, user } = await app().register('fan')
    const { id } = await addPasskey(app(), token)
    const { db } = app().database
    await db.updateTable('users').set({ has_password: false }).where('id', '=', user.id).execute()
    expect(await remove(token, id)).toMatchObject({ status: 409, body: { code: 'last_sign_in_method' } })
    expect(await list(token)).toHaveLength(1)
    await db
      .insertInto('linked_services')
      .values({ user_id: user.id, provider: 'twitch', subject: user.id, name: null, linked_at: new Date() })
      .execute()
    expect((await remove(token, id)).status).toBe(204)
  })

  test('leaves the last one when two are removed at once by an account without a password', async () => {
    const { token, user } = await app().register('fan')
    const ids = [(await addPasskey(app(), token)).id, (await addPasskey(app(), token)).id]
    await app().database.db.updateTable('users').set({ has_password: false }).where('id', '=', user.id).execute()
    const answers = await Promise.all(ids.map((id) => remove(token, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

test('A server whose public address is an IP address answers how to enable passkeys', async () => {
  const { token } = await atAddress().register('fan')
  const authenticator = authenticatorFor(atAddress())
  const options = { challenge: 'x', rp: { id: '127.0.0.1' }, user: { id: 'x' }, rpId: '127.0.0.1' }
  const created = authenticator.create(options)
  const calls: [string, object | undefined][] = [
    [`${PATH}/options`, undefined],
    [PATH, created],
    [`${PATH}/sign-in/options`, undefined],
    [`${PATH}/sign-in`, authenticator.get(options)],
  ]
  for (const [path, body] of calls) {
    const answer = await atAddress().call<Problem>(path, { token, method: 'POST', body })
    expect([path, answer.status, answer.body.code]).toEqual([path, 501, 'not_configured'])
    expect(answer.body.detail).toMatch(/host name.*PUBLIC_URL/)
  }
  expect((await atAddress().call(PATH, { token })).body).toEqual([])
})
