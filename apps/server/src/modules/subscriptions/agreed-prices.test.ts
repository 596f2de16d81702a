import type { SignedIn } from '@aplauso/contract/accounts'
import { cents } from '@aplauso/contract/money'
import type { SoldPlan } from '@aplauso/contract/plan-ids'
import { expect, test } from 'vitest'
import { NO_PLANS, type Prices } from '#modules/plans/public.ts'
import { daysAfter, usePaidPlans } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { OTHER_PLANS, plansFile } from '#testing/plans-file.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { orderSubscription } from './order-subscription.ts'
import { quoteChange } from './read-subscription.ts'

const app = useApp({ PLANS_FILE: plansFile(OTHER_PLANS) })
const { faults } = usePayments(app)
const plans = usePaidPlans(app)

/** Prices after a later start with a changed file. */
const DEARER: Prices = {
  areSold: true,
  of: {
    ...OTHER_PLANS,
    creator: { ...OTHER_PLANS.creator, monthlyPriceCents: cents(1_111) },
    pro: { ...OTHER_PLANS.pro, monthlyPriceCents: cents(3_333) },
  },
}
const dearer = () => ({ ...plans.deps(), prices: DEARER })
const orderAt = (prices: Prices, { user }: SignedIn, planId: SoldPlan) =>
  orderSubscription(
    { ...plans.deps(), prices },
    {
      ...{ userId: user.id, planId, language: 'pt', idempotencyKey: undefined },
    },
  )
const amounts = async (who: SignedIn) => (await plans.payments(who)).map(({ amount }) => amount)

test('A subscription has the price at the time of its order, and renews at that price', async () => {
  const creator = await plans.subscriber('creator')
  await plans.renew(daysAfter((await plans.rowOf(creator)).period_end, 0), dearer())
  expect(await amounts(creator)).toEqual([1_234, 1_234])
  expect((await plans.current(creator)).renewalAmount).toBe(1_234)
  // The quote goes from the agreed price to the current price of the larger plan.
  expect((await quoteChange(dearer(), creator.user.id, 'pro')).renewalAmount).toBe(3_333)
  await plans.post(creator, 'change', { planId: 'pro' })
  expect(await plans.rowOf(creator)).toMatchObject({ plan: 'pro', price_cents: 2_345 })
  await plans.renew(daysAfter((await plans.rowOf(creator)).period_end, 0), dearer())
  expect((await amounts(creator))[0]).toBe(2_345)
})

test('A creator who owes a renewal pays the agreed price at the checkout', async () => {
  const creator = await plans.subscriber('pro')
  await faults({ failRecurring: true })
  await plans.renew(daysAfter((await plans.rowOf(creator)).period_end, 0))
  await faults({})
  expect((await plans.current(creator)).status).toBe('past_due')
  await plans.end(await orderAt(DEARER, creator, 'pro'))
  await plans.untilStatus(creator, 'active')
  const byHand = (await plans.payments(creator)).filter(({ kind }) => kind === 'first')
  expect(byHand.map(({ amount, status }) => [amount, status])).toEqual([
    [2_345, 'paid'],
    [2_345, 'paid'],
  ])
  expect((await plans.rowOf(creator)).price_cents).toBe(2_345)
})

test('A new order opens a checkout at the current price, and an open checkout at the old price can still be paid', async () => {
  const creator = await app().register('creator')
  const before = await plans.subscribe(creator, 'creator')
  expect(await plans.subscribe(creator, 'creator')).toBe(before)
  const after = await orderAt(DEARER, creator, 'creator')
  expect(after).not.toBe(before)
  expect(await amounts(creator)).toEqual([1_111, 1_234])
  await plans.end(before)
  await plans.untilStatus(creator, 'active')
  expect((await plans.rowOf(creator)).price_cents).toBe(1_234)
})

test('Renewals charge nothing once no plans are sold, and a subscription ends after its paid period', async () => {
  const owing = await plans.subscriber('creator')
  await faults({ failRecurring: true, noWebhook: true })
  await plans.renew(daysAfter((await plans.rowOf(owing)).period_end, 0))
  await faults({})
  const letters = async () => (await readOutbox(app().dataDir, owing.user.email)).length
  await untilEmail(app().dataDir, owing.user.email, 'Não conseguimos renovar')
  const lettersBefore = await letters()
  const creator = await plans.subscriber('pro')
  const before = [await plans.payments(creator), await plans.payments(owing)].map(({ length }) => length)

  const off = { ...plans.deps(), prices: NO_PLANS }
  const { period_end: until } = await plans.rowOf(creator)
  await plans.renew(daysAfter(until, -0.01), off)
  expect((await plans.rowOf(creator)).status).toBe('active')
  await plans.renew(daysAfter(until, 9), off)
  expect([(await plans.rowOf(creator)).status, (await plans.rowOf(owing)).status]).toEqual(['ended', 'ended'])
  expect([await plans.payments(creator), await plans.payments(owing)].map(({ length }) => length)).toEqual(before)
  expect([await plans.planOf(creator), await letters()]).toEqual(['free', lettersBefore])
})
