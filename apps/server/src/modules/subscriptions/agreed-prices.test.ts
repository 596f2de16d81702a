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

/** What a later start has read from the file. */
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

test('A subscription costs what the file says when it is taken out, and goes on at that price', async () => {
  const creator = await plans.subscriber('creator')
  await plans.renew(daysAfter((await plans.rowOf(creator)).period_end, 0), dearer())
  expect(await amounts(creator)).toEqual([1_234, 1_234])
  expect((await plans.current(creator)).renewalAmount).toBe(1_234)
  // From what was agreed on to what the larger plan costs now.
  expect((await quoteChange(dearer(), creator.user.id, 'pro')).renewalAmount).toBe(3_333)
  await plans.post(creator, 'change', { planId: 'pro' })
  expect(await plans.rowOf(creator)).toMatchObject({ plan: 'pro', price_cents: 2_345 })
  await plans.renew(daysAfter((await plans.rowOf(creator)).period_end, 0), dearer())
  expect((await amounts(creator))[0]).toBe(2_345)
})

test('Who owes a renewal pays by hand what was agreed on', async () => {
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

test('Whoever asks anew is sent to no checkout at an earlier price, and may pay the one that is open', async () => {
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

test('Where nothing is sold any more nothing is charged, and a subscription ends with what is paid for', async () => {
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
