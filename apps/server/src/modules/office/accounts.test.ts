import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import type { OperatorAccount, OperatorAccountDetail } from '@aplauso/contract/operator-accounts'
import type { OperatorLogEntry } from '@aplauso/contract/operator-log'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { addTotp } from '#testing/second-factors.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { accountsStatement } from './list-accounts.ts'

const app = useApp()
const db = () => app().database.db
let owner: SignedIn
let support: SignedIn

async function operator(role: OperatorRole): Promise<SignedIn> {
  const account = await app().register('fan')
  await grantOperatorRole(db(), account.user.username, role)
  return account
}

beforeAll(async () => {
  owner = await operator('owner')
  support = await operator('support')
})

const list = async (q: string, { token } = support) =>
  (await app().call<OperatorAccount[]>(`/api/admin/accounts?q=${encodeURIComponent(q)}`, { token })).body
const read = (id: string, { token } = support) =>
  app().call<OperatorAccountDetail & Problem>(`/api/admin/accounts/${id}`, { token })
const act = (id: string, action: string, body: object = {}, { token } = support) =>
  app().call<Problem>(`/api/admin/accounts/${id}/${action}`, { token, body: { reason: 'Pedido 12', ...body } })

test('An account is found by name, user name, email, id, donation and payment', async () => {
  const creator = await app().register('creator')
  const donor = await app().register('fan')
  await db().updateTable('users').set({ display_name: 'Zacarias Ñandú' }).where('id', '=', creator.user.id).execute()
  const donation = await app().donate(creator.user.slug, {}, donor.token)
  const { provider_payment_id: paymentId } = await db()
    .selectFrom('donations')
    .select('provider_payment_id')
    .where('id', '=', donation.donationId)
    .executeTakeFirstOrThrow()
  const { id, username, email } = creator.user
  for (const q of ['zaca', 'nandu zac', username, username.slice(0, -2), email.toUpperCase(), email.slice(0, -3), id]) {
    expect([q, (await list(q)).map((account) => account.id)]).toEqual([q, [id]])
  }
  for (const q of [donation.donationId, paymentId ?? '']) {
    expect(new Set((await list(q)).map((account) => account.id))).toEqual(new Set([id, donor.user.id]))
  }
  expect(await list('nobody has this name')).toEqual([])
  expect(await list('%')).toEqual([])
  const all = await app().call<OperatorAccount[]>('/api/admin/accounts?limit=2', { token: support.token })
  expect(all.body.map((account) => account.id)).toEqual([donor.user.id, id])
  expect(all.headers.get('link')).toContain(`before=${id}`)
})

test('A search reads indexes alone, so it costs the same with millions of accounts', async () => {
  for (const q of ['zaca', '01900000-0000-7000-8000-000000000000', 'tr_unknown']) {
    const plan = await db()
      .transaction()
      .execute(async (tx) => {
        // These few accounts are on one page, where a scan is always cheapest.
        await sql`set local enable_seqscan = off`.execute(tx)
        return (await sql`explain ${accountsStatement({ q, limit: 50 })}`.execute(tx)).rows
      })
    expect(JSON.stringify(plan)).toContain('users_operator_search_idx')
    expect(JSON.stringify(plan)).toContain('donations_provider_payment_id_key')
    expect(JSON.stringify(plan)).not.toMatch(/Seq Scan on (users|donations|subscription_payments)/)
  }
})

test('One call answers everything about an account, to support without amounts', async () => {
  const creator = await app().register('creator')
  await app().pay(await app().donate(creator.user.slug, { amountEuro: 5 }))
  await addTotp(app(), creator.token)
  await act(creator.user.id, 'notes', { text: 'Ligou a 3 de maio.' })
  const { body } = await read(creator.user.id)
  expect(body).toMatchObject({
    ...{ id: creator.user.id, email: creator.user.email, suspension: null, plan: { inForce: 'free', granted: null } },
    factors: { totp: true, passkeys: 0, recoveryCodes: 10 },
    sessions: [{ current: false }],
    notes: [{ text: 'Ligou a 3 de maio.', author: { id: support.user.id } }],
    log: [{ action: 'note', reason: 'Pedido 12', actor: { id: support.user.id } }],
  })
  expect(body).not.toHaveProperty('totals')
  expect(JSON.stringify(body.log)).not.toContain('maio')
  const seen = await read(creator.user.id, owner)
  expect(seen.body.totals).toEqual({ donations: 1, receivedCents: 500, donatedCents: 0 })
  for (const id of ['no-id', '01900000-0000-7000-8000-000000000000']) expect((await read(id)).status).toBe(404)
})

test('Each action is done once, needs a reason and is in the log', async () => {
  const creator = await app().register('creator')
  const { id } = creator.user
  for (const reason of [undefined, '', '  ']) {
    const refused = await act(id, 'verify', { reason })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'reason'])
  }
  for (const action of ['verify', 'verify', 'unverify', 'sign-out']) {
    expect((await act(id, action)).status).toBe(204)
    if (action !== 'sign-out') {
      const { body } = await app().call<{ verified: boolean }>(`/api/creators/${creator.user.slug}`)
      expect(body.verified).toBe(action === 'verify')
    }
  }
  expect((await app().call('/api/auth/me', { token: creator.token })).status).toBe(401)
  expect((await act(id, 'plan', { planId: 'pro' })).status).toBe(204)
  expect((await read(id)).body.plan).toEqual({ inForce: 'pro', granted: 'pro' })
  expect((await act(id, 'plan', { planId: 'free' })).status).toBe(204)
  expect((await read(id)).body.plan).toEqual({ inForce: 'free', granted: null })
  const { body: log } = await app().call<OperatorLogEntry[]>(`/api/admin/log?target=${id}`, { token: owner.token })
  expect(log.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'plan', before: { granted: 'pro', inForce: 'pro' }, after: { granted: null, inForce: 'free' } },
    { action: 'plan', before: { granted: null, inForce: 'free' }, after: { granted: 'pro', inForce: 'pro' } },
    { action: 'sign_out', before: null, after: null },
    { action: 'unverify', before: { verified: true }, after: { verified: false } },
    { action: 'verify', before: { verified: false }, after: { verified: true } },
  ])
})

test('A lost second factor is reset, and a new address holds at once while the old one gets an email', async () => {
  const fan = await app().register('fan')
  const other = await app().register('fan')
  await addTotp(app(), fan.token)
  expect((await act(fan.user.id, 'reset-second-factor')).status).toBe(204)
  expect((await read(fan.user.id)).body.factors).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 })
  const used = await act(fan.user.id, 'change-email', { email: other.user.email })
  expect([used.status, used.body.code]).toEqual([409, 'email_taken'])
  const email = `new-${fan.user.email}`
  expect((await act(fan.user.id, 'change-email', { email })).status).toBe(204)
  const notice = await untilEmail(app().dataDir, fan.user.email, 'O email da tua conta mudou')
  expect(notice.text).not.toContain('undo-email')
  await untilEmail(app().dataDir, email)
  const signIn = (address: string) =>
    app().call<SignedIn>('/api/auth/login', { body: { email: address, password: 'segredo' } })
  expect((await signIn(fan.user.email)).status).toBe(401)
  expect((await signIn(email)).body.user).toMatchObject({ email, emailVerified: false })
  const entries = await db().selectFrom('operator_log').selectAll().where('target', '=', fan.user.id).execute()
  expect(JSON.stringify(entries)).not.toContain(email)
})

test('Support acts on no operator, finance on nobody, and nobody without a role learns of the calls', async () => {
  const finance = await operator('finance')
  const fan = await app().register('fan')
  expect((await act(owner.user.id, 'change-email', { email: 'thief@example.org' }, support)).status).toBe(403)
  expect((await act(finance.user.id, 'suspend', {}, support)).status).toBe(403)
  expect((await read(owner.user.id, owner)).body).toMatchObject({ email: owner.user.email, suspension: null })
  for (const call of ['suspend', 'verify', 'notes', 'plan']) {
    expect([
      (await act(fan.user.id, call, {}, finance)).status,
      (await act(fan.user.id, call, {}, fan)).status,
    ]).toEqual([403, 404])
  }
  expect((await read(fan.user.id, finance)).status).toBe(403)
  expect((await read(fan.user.id, fan)).status).toBe(404)
  expect((await act(finance.user.id, 'verify', {}, owner)).status).toBe(204)
})

test('An operator who is suspended or demoted acts no more, and the last owner stays', async () => {
  const [helper, former] = [await operator('support'), await operator('support')]
  const fan = await app().register('fan')
  expect((await act(helper.user.id, 'suspend', {}, owner)).status).toBe(204)
  expect((await act(fan.user.id, 'verify', {}, helper)).status).toBe(401)
  await db().updateTable('users').set({ operator_role: null }).where('id', '=', former.user.id).execute()
  expect((await act(fan.user.id, 'verify', {}, former)).status).toBe(404)
  const last = await act(owner.user.id, 'suspend', {}, owner)
  expect([last.status, last.body.code]).toEqual([409, 'last_owner'])
  const erased = await app().call<Problem>('/api/users/me', { method: 'DELETE', token: owner.token })
  expect([erased.status, erased.body.code]).toEqual([409, 'last_owner'])
  const second = await operator('owner')
  expect((await act(second.user.id, 'suspend', {}, owner)).status).toBe(204)
  expect((await act(owner.user.id, 'suspend', {}, owner)).body.code, 'a suspended owner is none').toBe('last_owner')
  expect((await act(second.user.id, 'restore', {}, owner)).status).toBe(204)
})

test('An operator looks at a dashboard without changing it, and the creator sees so once a day', async () => {
  const creator = await app().register('creator')
  const finance = await operator('finance')
  const { id } = creator.user
  await app().pay(await app().donate(creator.user.slug))
  const look = (path: string, { token } = owner, method = 'GET') =>
    app().call<Problem & object[]>(`${path}?creatorId=${id}`, {
      token,
      method,
      ...(method === 'GET' ? {} : { body: {} }),
    })
  expect((await look('/api/donations/my')).body).toHaveLength(1)
  expect((await look('/api/donations/stats')).status).toBe(200)
  expect((await look('/api/donations/my', finance)).status).toBe(200)
  expect((await look('/api/donations/my', support)).status).toBe(403)
  expect((await look('/api/donation-page', support)).status).toBe(200)
  expect((await look('/api/donation-page', finance)).status).toBe(403)
  for (const operatorAccount of [owner, support]) {
    const refused = await look('/api/donation-page', operatorAccount, 'PATCH')
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  }
  const unknown = await app().call(`/api/donations/my?creatorId=01900000-0000-7000-8000-000000000000`, {
    token: owner.token,
  })
  expect(unknown.status).toBe(403)
  const seen = await app().call<{ event: string; device: string }[]>('/api/auth/log', { token: creator.token })
  const views = seen.body.filter(({ event }) => event === 'operator_viewed')
  expect(views.map(({ device }) => device)).toEqual(['', '', ''])
  const { body: log } = await app().call<OperatorLogEntry[]>(`/api/admin/log?target=${id}`, { token: owner.token })
  expect(log.map(({ action, actor }) => [action, actor?.id])).toEqual(
    [support, finance, owner].map(({ user }) => ['view_dashboard', user.id]),
  )
})
