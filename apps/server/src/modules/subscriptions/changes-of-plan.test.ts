import type { SignedIn } from '@aplauso/contract/accounts'
import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { describe, expect, test } from 'vitest'
import { daysAfter, usePaidPlans } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { faults } = usePayments(app)
const {
  post,
  current,
  subscribe,
  end,
  untilStatus,
  subscriber,
  rowOf,
  renew,
  payments,
  quote,
  planOf,
  sweep,
  db,
  hold,
} = usePaidPlans(app)
const pendingOf = async ({ user }: SignedIn) => {
  const pending = db().selectFrom('subscription_payments').select('provider_payment_id').where('status', '=', 'pending')
  return (await pending.where('user_id', '=', user.id).executeTakeFirstOrThrow()).provider_payment_id
}
const PATIENT = { interval: 20 }

describe('A change of plan', () => {
  test('costs the quoted amount, takes effect at once, and keeps the renewal date', async () => {
    const creator = await subscriber('creator')
    const { renewsAt } = await current(creator)
    const up = await quote(creator, 'pro')
    expect(up).toMatchObject({ dueNow: 1_000, credit: 0, renewsAt, renewalAmount: 1_999 })
    const { body } = await post<Subscription>(creator, 'change', { planId: 'pro' })
    expect(body).toMatchObject({ planId: 'pro', planInForce: 'pro', renewsAt, renewalAmount: 1_999, credit: 0 })
    const down = await quote(creator, 'creator')
    expect(down).toMatchObject({ dueNow: 0, credit: 1_000, renewalAmount: 0 })
    await post(creator, 'change', { planId: 'creator' }, 'k')
    await post(creator, 'change', { planId: 'creator' }, 'k')
    expect(await current(creator)).toMatchObject({ planInForce: 'creator', renewsAt, credit: 1_000, renewalAmount: 0 })
    expect((await payments(creator)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['change', 0],
      ['change', 1_000],
      ['first', 999],
    ])
    expect((await quote(creator, 'creator')).code).toBe('already_subscribed')
  })

  test('is charged once for concurrent requests', async () => {
    const creator = await subscriber('creator')
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(creator, 'change', { planId: 'pro' })))
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect((await payments(creator)).map(({ amount }) => amount)).toEqual([1_000, 999])
    expect(await planOf(creator)).toBe('pro')
  })

  test('that is declined changes nothing, and a change requires a subscription', async () => {
    const creator = await subscriber('creator')
    await faults({ failRecurring: true })
    const { status, body } = await post(creator, 'change', { planId: 'pro' }, 'declined')
    expect([status, body.code]).toEqual([402, 'payment_declined'])
    expect((await post(creator, 'change', { planId: 'pro' }, 'declined')).status).toBe(402)
    expect(await current(creator)).toMatchObject({ status: 'active', planInForce: 'creator', pendingPlanId: null })
    const none = await app().register('creator')
    for (const answer of [
      await post(none, 'change', { planId: 'pro' }),
      await post(none, 'cancel'),
      await post(none, 'resume'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'not_subscribed'])
    }
  })

  test('whose answer is lost stays pending and is completed by the sweep', async () => {
    const creator = await subscriber('creator')
    await faults({ status: 503 })
    expect((await post(creator, 'change', { planId: 'pro' })).status).toBe(502)
    expect(await current(creator)).toMatchObject({ planInForce: 'creator', pendingPlanId: 'pro' })
    const meanwhile = await post(creator, 'change', { planId: 'creator' })
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'payment_pending'])
    await faults({})
    await sweep(new Date(Date.now() + 3 * MINUTE_MS))
    expect(await current(creator)).toMatchObject({ planInForce: 'pro', pendingPlanId: null })
  })
})

test('A charge that takes days leaves the plan unchanged until it is paid or declined', async () => {
  const [up, renewed, declined] = await Promise.all(['creator', 'creator', 'creator'].map((plan) => subscriber(plan)))
  if (up === undefined || renewed === undefined || declined === undefined) return expect.unreachable()
  await faults({ pendingRecurring: true })
  const { body } = await post<Subscription>(up, 'change', { planId: 'pro' })
  expect(body).toMatchObject({ status: 'active', planInForce: 'creator', pendingPlanId: 'pro' })
  // A repeat does not charge again.
  expect((await post<Subscription>(up, 'change', { planId: 'pro' })).body.pendingPlanId).toBe('pro')
  const { period_end } = await rowOf(renewed)
  for (const one of [up, declined]) await hold(one)
  await renew(daysAfter(period_end, 0))
  await hold(renewed)
  await db()
    .updateTable('subscriptions')
    .set({ charge_at: daysAfter(period_end, 1) })
    .where('user_id', '=', declined.user.id)
    .execute()
  await renew(daysAfter(period_end, 1))
  for (const [one, outcome] of [
    [up, 'paid'],
    [renewed, 'paid'],
    [declined, 'failed'],
  ] as const) {
    await end(`http://sandbox/sandbox/checkout/${await pendingOf(one)}`, outcome)
  }
  await expect.poll(() => planOf(up), PATIENT).toBe('pro')
  await untilStatus(declined, 'past_due')
  await expect.poll(async () => (await rowOf(renewed)).period_start, PATIENT).toEqual(period_end)
  expect((await payments(up)).map(({ amount }) => amount)).toEqual([1_000, 999])
})

describe('A cancellation', () => {
  test('keeps the plan until the end of the month, charges nothing more, and can be withdrawn before', async () => {
    const creator = await subscriber('creator')
    const { renewsAt } = await current(creator)
    const canceled = {
      status: 'canceled',
      endsAt: renewsAt,
      renewsAt: null,
      planInForce: 'creator',
      renewalAmount: null,
    }
    for (const _again of [1, 2]) expect((await post<Subscription>(creator, 'cancel')).body).toMatchObject(canceled)
    await renew(new Date(Date.parse(renewsAt ?? '') - 1))
    for (const _again of [1, 2]) {
      expect((await post<Subscription>(creator, 'resume')).body).toMatchObject({
        status: 'active',
        renewsAt,
        endsAt: null,
      })
    }
    await post(creator, 'cancel')
    await renew(renewsAt ?? '')
    expect(await current(creator)).toMatchObject({ status: 'none', planInForce: 'free' })
    expect((await post(creator, 'resume')).status).toBe(409)
    expect(await payments(creator)).toHaveLength(1)
  })

  test('during the grace days ends the plan with them, without another charge', async () => {
    const creator = await subscriber('creator')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    await renew(daysAfter(since, 0))
    await faults({})
    expect((await post<Subscription>(creator, 'cancel')).body).toMatchObject({
      status: 'canceled',
      planInForce: 'creator',
    })
    await renew(daysAfter(since, 6))
    expect(await payments(creator)).toHaveLength(2)
    await renew(daysAfter(since, 7))
    expect((await current(creator)).planInForce).toBe('free')
  })

  test('of an unpaid order ends it, and ordering the plan again resumes a canceled subscription', async () => {
    const creator = await app().register('creator')
    await subscribe(creator, 'creator')
    expect((await post<Subscription>(creator, 'cancel')).body.status).toBe('none')
    const other = await subscriber('creator')
    await post(other, 'cancel')
    expect(await subscribe(other, 'creator')).toMatch(/\?changed=1$/)
    expect(await current(other)).toMatchObject({ status: 'active', endsAt: null })
  })

  test('stays in force if another plan is ordered and declined, and ends when that plan is charged', async () => {
    const creator = await subscriber('creator')
    await post(creator, 'cancel')
    await faults({ failRecurring: true })
    expect((await post(creator, 'create', { planId: 'pro' }, 'first')).status).toBe(402)
    expect(await current(creator)).toMatchObject({ status: 'canceled', planInForce: 'creator', renewsAt: null })
    await faults({})
    expect(await subscribe(creator, 'pro', 'second')).toMatch(/\?changed=1$/)
    expect(await current(creator)).toMatchObject({ status: 'active', planInForce: 'pro', endsAt: null })
    await post(creator, 'cancel')
    expect(await subscribe(creator, 'pro', 'second')).toMatch(/\?changed=1$/)
    expect((await current(creator)).status).toBe('canceled')
  })
})
