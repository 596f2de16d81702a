import type { SignedIn } from '@aplauso/contract/accounts'
import type { ApiKey, CreatedApiKey } from '@aplauso/contract/developers'
import type { DonationStarted, ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { API_CALLS_PER_MINUTE, API_KEYS_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putPlan, registerPro } from '#testing/plans.ts'
import { useApp } from '#testing/test-app.ts'
import { API_KEYS } from './api-key-format.ts'

const { isWellFormed, make: makeKey } = API_KEYS

const app = useApp()
const limited = useApp({ RATE_LIMIT: 'on' })

const pro = (of = app) => registerPro(of())

const make = ({ token }: SignedIn, scopes = ['donations:create', 'donations:read'], of = app) =>
  of().call<CreatedApiKey & Problem>('/api/api-keys', { token, body: { name: 'O meu bot', scopes } })
const keyOf = async (creator: SignedIn, scopes?: string[], of = app) => (await make(creator, scopes, of)).body.key
const list = async ({ token }: SignedIn) => (await app().call<ApiKey[]>('/api/api-keys', { token })).body
const intend = (key: string, order: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app().call<DonationStarted & Problem>('/api/donations/create-payment-intent', {
    token: key,
    headers,
    body: { amountEuro: 5, donorName: 'Rita', message: 'Olá!', ...order },
  })

test('A key is shown once, listed by its start and end, stored as a hash, and refused once it is revoked', async () => {
  const creator = await pro()
  const { status, body } = await make(creator)
  const { key, ...shown } = body
  expect([status, isWellFormed(key)]).toEqual([201, true])
  expect(shown).toMatchObject({
    name: 'O meu bot',
    scopes: ['donations:create', 'donations:read'],
    hint: `${key.slice(0, 8)}…${key.slice(-4)}`,
    lastUsedAt: null,
  })
  expect(await list(creator)).toEqual([shown])
  const { rows } = await sql<{ dump: string }>`select api_keys::text as dump from api_keys`.execute(app().database.db)
  expect(JSON.stringify(rows)).not.toContain(key.slice(8, -4))

  expect((await app().call('/api/donations/my', { token: key })).status).toBe(200)
  const head = await fetch(`${app().baseUrl}/api/donations/my`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(head.status).toBe(200)
  const [used] = await list(creator)
  expect(used?.lastUsedAt).toMatch(/:00:00\.000Z$/)

  const stranger = await pro()
  const revoke = (by: SignedIn) =>
    app().call<Problem>(`/api/api-keys/${shown.id}`, { token: by.token, method: 'DELETE' })
  expect((await revoke(stranger)).status).toBe(404)
  expect((await revoke(creator)).status).toBe(204)
  expect((await revoke(creator)).status).toBe(404)
  const after = await app().call<Problem>('/api/donations/my', { token: key })
  expect([after.status, after.body.code, await list(creator)]).toEqual([401, 'unauthenticated', []])
})

test('Parallel creations stop at ten keys, and a revoked key makes room for another', async () => {
  const creator = await pro()
  const answers = await Promise.all(Array.from({ length: API_KEYS_MAX + 2 }, () => make(creator)))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([409, 'plan_limit_reached']))
  const [first, ...rest] = await list(creator)
  expect(rest).toHaveLength(API_KEYS_MAX - 1)
  await app().call(`/api/api-keys/${first?.id}`, { token: creator.token, method: 'DELETE' })
  expect((await make(creator)).status).toBe(201)
})

test('Without a plan that has the API no key can be created, and existing keys are refused until the plan is back', async () => {
  const creator = await app().register('creator')
  for (const plan of ['free', 'creator'] as const) {
    await putPlan(app(), creator, plan)
    const { status, body } = await make(creator)
    expect([status, body.code]).toEqual([409, 'plan_limit_reached'])
  }
  await putPlan(app(), creator, 'agency')
  const key = await keyOf(creator)
  await putPlan(app(), creator, 'creator')
  const refused = await app().call<Problem>('/api/donations/stats', { token: key })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect(refused.body.detail).toContain('works again')
  await putPlan(app(), creator, 'pro')
  expect((await app().call('/api/donations/stats', { token: key })).status).toBe(200)
  // An account that is a fan has no creator calls, whatever its plan.
  await app().call('/api/users/account-type', { token: creator.token, body: { userType: 'fan' } })
  expect((await app().call('/api/donations/stats', { token: key })).status).toBe(403)
})

test('A new key needs a name and known scopes', async () => {
  const creator = await pro()
  for (const body of [
    {},
    { name: ' ', scopes: ['donations:read'] },
    { name: 'Bot', scopes: [] },
    { name: 'Bot', scopes: ['donations:refund'] },
    { name: 'x'.repeat(61), scopes: ['donations:read'] },
  ]) {
    const answer = await app().call<Problem>('/api/api-keys', { token: creator.token, body })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  }
  const doubled = await make(creator, ['donations:read', 'donations:read'])
  expect(doubled.body.scopes).toEqual(['donations:read'])
})

test('A mistyped or invalid key is refused, and its checksum shows it', async () => {
  const keys = Array.from({ length: 200 }, makeKey)
  expect(new Set(keys).size).toBe(200)
  expect(keys.every((key) => /^apl_[0-9A-Za-z]{39}$/.test(key) && isWellFormed(key))).toBe(true)
  const [key = ''] = keys
  const wrong = key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))
  expect([wrong, key.slice(0, -1), `${key}0`, 'apl_', ''].some(isWellFormed)).toBe(false)
  for (const token of [key, wrong, 'apl_', "apl_' or 1=1"]) {
    const answer = await app().call<Problem>('/api/donations/my', { token })
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  }
})

test('A key starts donations to its own creator only, without a donor account', async () => {
  const creator = await pro()
  const key = await keyOf(creator, ['donations:create'])
  for (const named of [{}, { creatorSlug: creator.user.slug }, { creatorSlug: creator.user.id }]) {
    const { status, body } = await intend(key, named)
    expect([status, Object.keys(body)]).toEqual([201, ['donationId', 'checkoutUrl']])
  }
  const { body: donation } = await intend(key, {}, { 'accept-language': 'fr' })
  await app().pay(donation)
  const received = await app().call<ReceivedDonation[]>('/api/donations/my', { token: creator.token })
  expect(received.body[0]).toMatchObject({ id: donation.donationId, amount: 500, donorName: 'Rita', status: 'paid' })
  const row = await app()
    .database.db.selectFrom('donations')
    .select(['donor_id', 'language', 'fee_basis_points'])
    .where('id', '=', donation.donationId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ donor_id: null, language: 'fr', fee_basis_points: 400 })

  const other = await pro()
  const foreign = await intend(key, { creatorSlug: other.user.slug })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden'])
  const wrong = await intend(key, { amountEuro: 0 })
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'amountEuro'])
  const session = await app().call<Problem>('/api/donations/create-payment-intent', {
    token: creator.token,
    body: { amountEuro: 5 },
  })
  expect([session.status, session.body.code]).toEqual([401, 'unauthenticated'])
})

test('A repeat under one Idempotency-Key returns the first answer, for keys of this creator only', async () => {
  const [creator, other] = await Promise.all([pro(), pro()])
  const keys = await Promise.all([keyOf(creator), keyOf(creator), keyOf(other)])
  const begin = (key = '', order = {}) => intend(key, order, { 'idempotency-key': 'order-1' })
  const first = await begin(keys[0])
  expect((await begin(keys[1], { creatorSlug: creator.user.slug })).body).toEqual(first.body)
  const conflict = await begin(keys[0], { amountEuro: 6 })
  expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_conflict'])
  const theirs = await begin(keys[2])
  expect(theirs.status).toBe(201)
  expect(theirs.body.donationId).not.toBe(first.body.donationId)
})

test('A key is limited to a number of calls a minute, and other keys are not affected', async () => {
  const creator = await pro(limited)
  // Calls refused for their scope, because they cost the server least.
  const busy = await keyOf(creator, ['donations:create'], limited)
  const calm = await keyOf(creator, ['donations:read'], limited)
  const ask = (token: string) => limited().call('/api/donations/stats', { token })
  // Calls run in small groups: more would overload the store of the counts and lose some.
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  while (answers.length < API_CALLS_PER_MINUTE + 5) {
    answers.push(...(await Promise.all(Array.from({ length: 25 }, () => ask(busy)))))
  }
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(API_CALLS_PER_MINUTE)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual(Array(5).fill(true))
  expect((await ask(calm)).status).toBe(200)
})

test('The data export lists keys without their secret, and erasure deletes them', async () => {
  const creator = await pro()
  const key = await keyOf(creator)
  const file = await app().call<{ apiKeys: ApiKey[] }>('/api/users/export', { token: creator.token })
  expect(file.body.apiKeys).toEqual(await list(creator))
  expect(JSON.stringify(file.body)).not.toContain(key)
  await app().call('/api/users/me', { token: creator.token, method: 'DELETE' })
  expect((await app().call('/api/donations/my', { token: key })).status).toBe(401)
  const left = await app().database.db.selectFrom('api_keys').select('user_id').execute()
  expect(left.map((row) => row.user_id)).not.toContain(creator.user.id)
})

test('The API description says which calls accept a key, and with which scope', async () => {
  type Described = { paths: Record<string, Record<string, { security?: unknown[] }>>; components: object }
  const { body } = await app().call<Described>('/api/openapi.json')
  expect(body.components).toMatchObject({ securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } })
  const securityOf = (path: string, method: string) => body.paths[path]?.[method]?.security
  expect(securityOf('/api/donations/create-payment-intent', 'post')).toEqual([{ apiKey: ['donations:create'] }])
  expect(securityOf('/api/donations/my', 'get')).toEqual([{ session: [] }, { apiKey: ['donations:read'] }])
  expect(securityOf('/api/donations/export', 'get')).toEqual([{ session: [] }])
  expect(securityOf('/api/config', 'get')).toEqual([])
})
