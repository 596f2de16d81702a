import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import type { CoveredAccounts } from '@aplauso/contract/subscriptions'
import { expect, test } from 'vitest'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { subscriptionActions } from '#testing/subscriptions.ts'
import { useApp } from '#testing/test-app.ts'
import { grantPlan } from './plan-in-force.ts'

const app = useApp()
const { post, subscriber, accounts, planOf, rowOf, renew } = subscriptionActions(app)

const offer = (owner: SignedIn, { user }: SignedIn) =>
  post<CoveredAccounts & Problem>(owner, 'accounts', { username: user.username })
const accept = async (member: SignedIn) => {
  const [first] = (await accounts(member)).offers
  return post<CoveredAccounts & Problem>(member, `accounts/${first?.id}/accept`)
}
const remove = (by: SignedIn, id = '') =>
  app().call(`/api/subscriptions/accounts/${id}`, { method: 'DELETE', token: by.token })
const give = (plan: 'pro' | 'agency' | null, { user }: SignedIn) =>
  app()
    .database.db.transaction()
    .execute((tx) => grantPlan({ prices: BUILT_IN_PRICES }, tx, user.id, plan, new Date()))

test('A pro plan covers two further creators who accept, for as long as it lasts', async () => {
  const owner = await subscriber('pro')
  const members = await Promise.all([1, 2].map(() => app().register('creator')))
  expect((await accounts(owner)).accountsMax).toBe(3)
  for (const member of members) {
    expect((await offer(owner, member)).body.mine.map(({ status }) => status)).toContain('offered')
    expect(await planOf(member)).toBe('free')
    expect((await accept(member)).body).toMatchObject({
      accountsMax: 1,
      offers: [{ status: 'covered', username: owner.user.username }],
    })
    expect(await planOf(member)).toBe('pro')
  }
  const [row] = [await rowOf(owner)]
  await post(owner, 'cancel')
  await renew(row.period_end ?? '')
  for (const one of [owner, ...members]) expect(await planOf(one)).toBe('free')
  expect((await accounts(owner)).mine).toEqual([])
})

test('An offer is refused beyond the number of accounts of the plan, also for concurrent requests', async () => {
  const owner = await subscriber('pro')
  const others = await Promise.all([1, 2, 3, 4].map(() => app().register('creator')))
  const answers = await Promise.all(others.map((other) => offer(owner, other)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(refused?.body.code).toBe('plan_limit_reached')
  const [mine] = (await accounts(owner)).mine
  expect((await offer(owner, others.find(({ user }) => user.username === mine?.username) ?? owner)).status).toBe(201)
  expect((await remove(others[0] ?? owner, crypto.randomUUID())).status).toBe(404)
  expect((await remove(owner, mine?.id)).status).toBe(204)
  expect((await accounts(owner)).mine).toHaveLength(1)

  const [free, fan] = [await app().register('creator'), await app().register('fan')]
  expect((await offer(free, owner)).body.code).toBe('plan_limit_reached')
  expect((await offer(owner, fan)).body.code).toBe('creator_not_found')
  expect((await offer(owner, owner)).body.code).toBe('validation_failed')
})

test('Either side can end a cover, a foreign offer cannot be accepted, and one account has one cover at a time', async () => {
  const [first, second] = await Promise.all([subscriber('pro'), subscriber('pro')])
  const [member, stranger] = await Promise.all([app().register('creator'), app().register('creator')])
  for (const owner of [first, second]) await offer(owner, member)
  const { offers } = await accounts(member)
  expect((await post(stranger, `accounts/${offers[0]?.id}/accept`)).status).toBe(404)
  expect((await remove(stranger, offers[0]?.id)).status).toBe(404)
  await post(member, `accounts/${offers[0]?.id}/accept`)
  expect((await post(member, `accounts/${offers[1]?.id}/accept`)).body.code).toBe('plan_limit_reached')
  expect((await remove(member, offers[0]?.id)).status).toBe(204)
  expect(await planOf(member)).toBe('free')
  expect((await post(member, `accounts/${offers[1]?.id}/accept`)).status).toBe(200)
  // A smaller plan of the owner covers no other account.
  await post(second, 'change', { planId: 'creator' })
  expect(await planOf(member)).toBe('free')
})

test('A granted plan applies when no own subscription is live, and covers other accounts too', async () => {
  const [creator, member] = [await subscriber('creator'), await app().register('creator')]
  await give('agency', creator)
  expect(await planOf(creator)).toBe('creator')
  await post(creator, 'cancel')
  await renew((await rowOf(creator)).period_end ?? '')
  expect(await planOf(creator)).toBe('agency')
  await give('pro', creator)
  await offer(creator, member)
  await accept(member)
  expect(await planOf(member)).toBe('pro')
  expect((await app().call('/api/users/me', { method: 'DELETE', token: creator.token })).status).toBe(204)
  expect([await planOf(creator), await planOf(member)]).toEqual(['free', 'free'])
})

test('The ledger check reports a plan without a source, and plan money that is not booked', async () => {
  const creator = await subscriber('creator')
  const { db } = app().database
  const payment = db.updateTable('subscription_payments').where('user_id', '=', creator.user.id)
  await db.updateTable('users').set({ subscription_plan: 'agency' }).where('id', '=', creator.user.id).execute()
  await payment.set({ amount_cents: cents(1_000) }).execute()
  expect(await findLedgerProblems(db)).toEqual([
    expect.stringMatching(
      /^subscription payment .* should have 1000 cents in the ledger, which has 999 at the provider/,
    ),
    `user ${creator.user.id} has the plan agency instead of creator`,
  ])
  await payment.set({ amount_cents: cents(999) }).execute()
  await give(null, creator)
})
