import type { SignedIn } from '@aplauso/contract/accounts'
import { cents } from '@aplauso/contract/money'
import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { daysAfter, usePaidPlans } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { applySnapshot } from './sync-plan-payment.ts'

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
  change,
  renew,
  payments,
  beginAt,
  deps,
  sweep,
  db,
  hold,
  instead,
} = usePaidPlans(app)

describe('A renewal', () => {
  test('comes each month on the day of the first payment, also for the 31st and leap years', async () => {
    const creator = await subscriber('creator')
    await beginAt(creator, '2027-12-31T10:00:00Z', '2028-01-31T10:00:00Z')
    const ends = ['2028-02-29T10:00:00.000Z', '2028-03-31T10:00:00.000Z', '2028-04-30T10:00:00.000Z']
    await renew('2028-01-31T09:59:59Z')
    expect((await current(creator)).renewsAt).toBe('2028-01-31T10:00:00.000Z')
    for (const until of ends) {
      const due = (await current(creator)).renewsAt ?? ''
      await Promise.all([1, 2, 3].map(() => renew(due)))
      expect(await current(creator)).toMatchObject({ status: 'active', renewsAt: until })
    }
    expect(await payments(creator)).toHaveLength(4)
  })

  test('that is declined keeps the plan for seven days of retries, and a paid retry continues it', async () => {
    const creator = await subscriber('pro')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    await renew(daysAfter(since, 0))
    expect(await current(creator)).toMatchObject({
      ...{ status: 'past_due', planInForce: 'pro', renewalAmount: 1_999 },
      ...{ renewsAt: daysAfter(since, 1).toISOString(), endsAt: daysAfter(since, 7).toISOString() },
    })
    await untilEmail(app().dataDir, creator.user.email, 'Não conseguimos renovar')
    await renew(daysAfter(since, 0.9))
    await renew(daysAfter(since, 1))
    expect(await payments(creator)).toHaveLength(3)
    await faults({})
    await renew(daysAfter(since, 3))
    const renewed = await current(creator)
    expect(renewed).toMatchObject({ status: 'active', endsAt: null })
    const [last] = await payments(creator)
    expect(last).toMatchObject({
      kind: 'renewal',
      status: 'paid',
      periodStart: since?.toISOString(),
      periodEnd: renewed.renewsAt,
    })
  })

  test('that stays declined ends the plan after the grace days, with an email', async () => {
    const creator = await subscriber('creator')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    for (const day of [0, 1, 3, 5, 6.9]) await renew(daysAfter(since, day))
    expect(await current(creator)).toMatchObject({ status: 'past_due', planInForce: 'creator' })
    await renew(daysAfter(since, 7))
    expect(await current(creator)).toMatchObject({ status: 'none', planId: 'free', planInForce: 'free' })
    await untilEmail(app().dataDir, creator.user.email, 'O teu plano Criador terminou')
    await renew(daysAfter(since, 40))
    expect(await payments(creator)).toHaveLength(6)
  })

  test('that is owed can be paid at a checkout with another card', async () => {
    const creator = await subscriber('creator')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    await renew(daysAfter(since, 0))
    await faults({})
    const refused = await post(creator, 'change', { planId: 'pro' })
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_declined'])
    await end(await subscribe(creator, 'pro'))
    await untilStatus(creator, 'active')
    expect(await current(creator)).toMatchObject({ planInForce: 'pro', endsAt: null })
    expect((await rowOf(creator)).period_start).toEqual(since)
  })

  test('is charged once when the process dies after the charge, or when the answer comes late', async () => {
    const creator = await subscriber('creator')
    const due = (await rowOf(creator)).period_end
    const charges: string[] = []
    const dying = instead((provider) => ({
      async chargeAgain(charge) {
        charges.push(charge.reference)
        await provider.chargeAgain(charge)
        throw new AppError('provider_error', 'the line broke')
      },
    }))
    await renew(daysAfter(due, 0), dying)
    expect(await current(creator)).toMatchObject({ status: 'active', renewsAt: due?.toISOString() })
    await renew(daysAfter(due, 0.001), dying)
    await sweep(daysAfter(due, 0.002), dying)
    expect(new Set(charges).size).toBe(1)
    await sweep(daysAfter(due, 0.02))
    expect(await current(creator)).toMatchObject({ status: 'active' })
    expect((await rowOf(creator)).period_start).toEqual(due)
    expect((await payments(creator)).map(({ kind, status }) => [kind, status])).toEqual([
      ['renewal', 'paid'],
      ['first', 'paid'],
    ])
  })

  test('is charged once by a database that was restored to an earlier state', async () => {
    const creator = await subscriber('creator')
    const before = await rowOf(creator)
    const paymentIds = new Set<string | undefined>()
    const answers = (hear: boolean) =>
      instead((provider) => ({
        async chargeAgain(charge) {
          const answer = await provider.chargeAgain(charge)
          paymentIds.add(answer.outcome === 'refused' ? undefined : answer.payment.paymentId)
          if (!hear) throw new AppError('provider_error', 'the line broke')
          return answer
        },
      }))
    await faults({ noWebhook: true })
    await renew(daysAfter(before.period_end, 0), answers(false))
    const renewal = await db()
      .deleteFrom('subscription_payments')
      .where('kind', '=', 'renewal')
      .where('user_id', '=', creator.user.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db().deleteFrom('payment_syncs').where('id', '=', renewal.id).execute()
    await change(creator, before)
    await renew(daysAfter(before.period_end, 0.1), answers(true))
    expect([...paymentIds]).toEqual([expect.any(String)])
    expect((await payments(creator)).map(({ kind, status }) => [kind, status])).toEqual([
      ['renewal', 'paid'],
      ['first', 'paid'],
    ])
    await faults({})
  })

  test('without an answer is repeated with one reference until there is one', async () => {
    const creator = await subscriber('creator')
    const due = (await rowOf(creator)).period_end
    const references = new Set<string>()
    const down = instead(() => ({
      chargeAgain: async ({ reference }) => {
        references.add(reference)
        throw new AppError('provider_error', 'down')
      },
    }))
    await renew(daysAfter(due, 0), down)
    for (const hours of [0.1, 1, 5, 30, 60]) await sweep(daysAfter(due, hours / 24), down)
    expect([references.size, await current(creator)]).toMatchObject([1, { status: 'active', planInForce: 'creator' }])
    await sweep(daysAfter(due, 3))
    expect((await payments(creator)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect((await rowOf(creator)).period_start).toEqual(due)
  })

  test('without an answer is not charged after a cancellation, and an earlier charge is found and used to its end', async () => {
    const [unsent, charged, upgrade] = [
      await subscriber('creator'),
      await subscriber('creator'),
      await subscriber('creator'),
    ]
    const [paidUntil, due] = [(await rowOf(charged)).period_end, (await rowOf(upgrade)).period_end]
    await faults({ status: 503 })
    expect((await post(upgrade, 'change', { planId: 'pro' })).status).toBe(502)
    await faults({})
    await hold(upgrade)
    const customerId = (await rowOf(charged)).customer_id
    const unheard = instead((provider) => ({
      async chargeAgain(charge) {
        if (charge.customerId === customerId) await provider.chargeAgain(charge)
        throw new AppError('provider_error', 'the line broke')
      },
    }))
    await renew(daysAfter(due, 0), unheard)
    for (const one of [unsent, charged, upgrade]) await post(one, 'cancel')
    await sweep(daysAfter(due, 0.001))
    const seen = async (one: SignedIn) => [(await payments(one)).map(({ status }) => status), await current(one)]
    expect(await seen(unsent)).toMatchObject([['failed', 'paid'], { status: 'canceled' }])
    expect(await seen(charged)).toMatchObject([['paid', 'paid'], { status: 'canceled', planInForce: 'creator' }])
    expect(await seen(upgrade)).toMatchObject([['failed', 'paid'], { status: 'canceled', pendingPlanId: null }])
    const { period_start, period_end, ends_at } = await rowOf(charged)
    expect([period_start, ends_at]).toEqual([paidUntil, period_end])
    await renew(daysAfter(due, 0.5))
    expect(await current(unsent)).toMatchObject({ status: 'none', planInForce: 'free' })
  })

  test('that is paid after it counted as failed becomes credit', async () => {
    const creator = await subscriber('creator')
    const due = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    await renew(daysAfter(due, 0))
    await faults({ noWebhook: true })
    await renew(daysAfter(due, 1))
    const failed = await db()
      .selectFrom('subscription_payments')
      .innerJoin('payment_syncs as followed', 'followed.id', 'subscription_payments.id')
      .select(['followed.id', 'provider_payment_id', 'checks'])
      .where('user_id', '=', creator.user.id)
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow()
    const money = { currency: 'EUR', amountCents: cents(999), refundedCents: cents(0), chargedBackCents: cents(0) }
    const snapshot = { ...money, paymentId: failed.provider_payment_id ?? '', status: 'paid' as const }
    for (const _repeat of [1, 2])
      await applySnapshot(deps(), failed.id, { snapshot, checks: failed.checks, now: new Date() })
    expect(await current(creator)).toMatchObject({ status: 'active', credit: 999, renewalAmount: 0 })
    await renew(daysAfter((await rowOf(creator)).period_end, 0))
    expect(await current(creator)).toMatchObject({ status: 'active', credit: 0, renewalAmount: 999 })
    expect((await payments(creator))[0]).toMatchObject({ kind: 'renewal', amount: 0, status: 'paid' })
  })
})
