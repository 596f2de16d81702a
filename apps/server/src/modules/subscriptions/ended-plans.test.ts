import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { changeAccountType, type OnCreatorRoleEnd } from '#modules/accounts/account-type.ts'
import { endSubscriptions } from '#modules/subscriptions/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { daysAfter, usePaidPlans } from '#testing/paid-plans.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'

const app = useApp()
const { post, subscribe, end, subscriber, rowOf, renew, planOf, deps, sweep, db, instead } = usePaidPlans(app)
const PATIENT = { interval: 20 }

test('Erasing an account ends its plan, deletes the customer at the provider, and puts a late payment on review', async () => {
  const [payer, waiting] = [await subscriber('creator'), await app().register('creator')]
  const { customer_id: customerId, period_end } = await rowOf(payer)
  const late = await subscribe(waiting, 'pro')
  for (const { token } of [payer, waiting]) {
    expect((await app().call('/api/users/me', { method: 'DELETE', token })).status).toBe(204)
  }
  expect(await rowOf(payer)).toMatchObject({ status: 'ended', customer_id: null })
  const { payments } = deps()
  const charge = {
    customerId: customerId ?? '',
    amountCents: cents(999),
    currency: 'EUR',
    description: 'x',
    record: 'x',
  }
  await expect
    .poll(
      async () => (await payments.current.chargeAgain({ ...charge, reference: crypto.randomUUID() })).outcome,
      PATIENT,
    )
    .toBe('refused')
  await renew(daysAfter(period_end, 0))
  await end(late)
  const held = () => db().selectFrom('subscription_payments').selectAll().where('user_id', '=', waiting.user.id)
  await expect.poll(async () => (await held().executeTakeFirstOrThrow()).used_as, PATIENT).toBe('nothing')
  expect(await planOf(waiting)).toBe('free')
})

test('A plan ordered during the erasure of its account is never in force', async () => {
  const creators = await Promise.all([1, 2, 3, 4].map(() => app().register('creator')))
  await Promise.all(
    creators.flatMap((creator) => [
      app().call('/api/users/me', { method: 'DELETE', token: creator.token }),
      post(creator, 'create', { planId: 'pro' }),
    ]),
  )
  const ids = creators.map(({ user }) => user.id)
  const left = await db()
    .selectFrom('subscriptions')
    .select(['status', 'customer_id'])
    .where('user_id', 'in', ids)
    .execute()
  expect(left.filter(({ status, customer_id }) => status !== 'ended' || customer_id !== null)).toEqual([])
})

test('A plan ordered while its creator becomes a fan waits for the change and is refused', async () => {
  const creator = await app().register('creator')
  const userId = creator.user.id
  const orders: ReturnType<typeof post<Problem>>[] = []
  const change = { userId, userType: 'fan' as const }
  const onCreatorRoleEnd: OnCreatorRoleEnd = async (tx, ...leaving) => {
    await endSubscriptions(deps(), tx, ...leaving)
    const order = post(creator, 'create', { planId: 'pro' })
    orders.push(order)
    await Promise.race([order, untilBlocked(app())])
  }
  await changeAccountType({ db: db(), registration: { accounts: 'open', creators: 'open' }, onCreatorRoleEnd }, change)
  expect((await Promise.all(orders)).map(({ body }) => body.code)).toEqual(['forbidden'])
  expect(await db().selectFrom('subscriptions').select('status').where('user_id', '=', userId).execute()).toEqual([])
})

test('Ending a plan stops a charge in progress, and a charge that the provider already made is found', async () => {
  const [untouched, charged] = [await subscriber('creator'), await subscriber('creator')]
  const due = (await rowOf(charged)).period_end
  const unheard = instead((provider) => ({
    async chargeAgain(charge) {
      if (charge.customerId === (await rowOf(charged)).customer_id) await provider.chargeAgain(charge)
      throw new AppError('provider_error', 'the line broke')
    },
  }))
  await renew(daysAfter(due, 0.01), unheard)
  for (const { token } of [untouched, charged]) {
    await app().call('/api/users/account-type', { token, body: { userType: 'fan' } })
  }
  await sweep(daysAfter(due, 0.5))
  const renewalOf = ({ user }: SignedIn) =>
    db()
      .selectFrom('subscription_payments')
      .select(['status', 'used_as'])
      .where('user_id', '=', user.id)
      .where('kind', '=', 'renewal')
      .executeTakeFirstOrThrow()
  expect(await renewalOf(untouched)).toEqual({ status: 'failed', used_as: null })
  expect(await renewalOf(charged)).toEqual({ status: 'paid', used_as: 'nothing' })
})

test('Becoming a fan ends the paid plan, and the export lists it', async () => {
  const creator = await subscriber('pro')
  await app().call('/api/users/account-type', { token: creator.token, body: { userType: 'fan' } })
  expect(await planOf(creator)).toBe('free')
  const { body } = await app().call<Record<string, unknown>>('/api/users/export', { token: creator.token })
  expect(body.subscriptions).toMatchObject([{ planId: 'pro', status: 'ended', credit: 0 }])
  expect(body.subscriptionPayments).toMatchObject([{ kind: 'first', amount: 1_999, status: 'paid' }])
})
