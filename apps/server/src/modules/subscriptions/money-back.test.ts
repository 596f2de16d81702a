import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { daysAfter, usePaidPlans } from '#testing/paid-plans.ts'
import { useApp } from '#testing/test-app.ts'
import { applySnapshot } from './sync-plan-payment.ts'

const app = useApp()
const { current, subscribe, end, untilStatus, subscriber, rowOf, renew, payments, deps, sweep, db } = usePaidPlans(app)
const PATIENT = { interval: 20 }

test('A refund of a plan is booked, and a chargeback also ends the plan at once', async () => {
  const creator = await subscriber('creator')
  const payment = await db()
    .selectFrom('subscription_payments')
    .selectAll()
    .where('user_id', '=', creator.user.id)
    .executeTakeFirstOrThrow()
  const says = async (refundedCents: number, chargedBackCents: number, checks: number) => {
    const back = { refundedCents: cents(refundedCents), chargedBackCents: cents(chargedBackCents) }
    const snapshot = {
      paymentId: payment.provider_payment_id ?? '',
      status: 'paid',
      amountCents: cents(999),
      currency: 'EUR',
      ...back,
    } as const
    // Sets the version that the answer must match.
    await db().updateTable('payment_syncs').set({ checks }).where('id', '=', payment.id).execute()
    await applySnapshot(deps(), payment.id, { snapshot, checks, now: new Date() })
    return [(await payments(creator))[0]?.status, (await current(creator)).planInForce]
  }
  expect(await says(500, 0, 10)).toEqual(['paid', 'creator'])
  expect(await says(999, 0, 11)).toEqual(['refunded', 'creator'])
  expect(await says(0, 999, 12)).toEqual(['charged_back', 'free'])
  expect(await says(0, 0, 13)).toEqual(['paid', 'free'])
})

test('A refund of money that became credit takes the remaining credit, and its reversal returns only that', async () => {
  const creator = await app().register('creator')
  const [pro, small] = [await subscribe(creator, 'pro'), await subscribe(creator, 'creator')]
  await end(pro)
  await untilStatus(creator, 'active')
  await end(small)
  const credit = async () => (await current(creator)).credit
  await expect.poll(credit, PATIENT).toBe(999)
  const payment = db().selectFrom('subscription_payments').selectAll().where('used_as', '=', 'credit')
  const { id, provider_payment_id } = await payment.where('user_id', '=', creator.user.id).executeTakeFirstOrThrow()
  const says = async (refundedCents: number, checks: number) => {
    const of = { paymentId: provider_payment_id ?? '', status: 'paid', currency: 'EUR' } as const
    const back = { refundedCents: cents(refundedCents), chargedBackCents: cents(0) }
    await db().updateTable('payment_syncs').set({ checks }).where('id', '=', id).execute()
    const snapshot = { ...of, amountCents: cents(999), ...back }
    await applySnapshot(deps(), id, { snapshot, checks, now: new Date() })
    return credit()
  }
  expect([await says(400, 10), await says(999, 11), await says(0, 12)]).toEqual([599, 0, 999])
  await renew(daysAfter((await rowOf(creator)).period_end, 0))
  expect(await credit()).toBe(0)
  expect([await says(999, 13), await says(0, 14)]).toEqual([0, 0])
})

test('A paid plan is polled weekly until a chargeback is no longer possible', async () => {
  const { user } = await subscriber('creator')
  const followed = db()
    .selectFrom('payment_syncs')
    .innerJoin('subscription_payments as payment', 'payment.id', 'payment_syncs.id')
    .select(['payment.id', 'paid_at', 'next_poll_at'])
    .where('user_id', '=', user.id)
  const { id, paid_at, next_poll_at } = await followed.executeTakeFirstOrThrow()
  expect(next_poll_at).toEqual(daysAfter(paid_at, 1))
  const daysToNext = async (day: number) => {
    const at = daysAfter(paid_at, day)
    await db().updateTable('payment_syncs').set({ next_poll_at: at }).where('id', '=', id).execute()
    await sweep(at)
    const next = (await followed.executeTakeFirstOrThrow()).next_poll_at
    return next && (next.getTime() - at.getTime()) / DAY_MS
  }
  expect([await daysToNext(1), await daysToNext(119), await daysToNext(121)]).toEqual([7, 7, null])
})
