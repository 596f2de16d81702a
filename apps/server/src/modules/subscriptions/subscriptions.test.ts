import type { SignedIn } from '@aplauso/contract/accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { Subscription, SubscriptionCheckout } from '@aplauso/contract/subscriptions'
import { afterEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '#modules/payments/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { useApp } from '#testing/app.ts'
import { untilLetter } from '#testing/outbox.ts'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { subscriptionActions } from '#testing/subscriptions.ts'
import { applySnapshot } from './follow-payment.ts'
import { orderSubscription } from './order-subscription.ts'
import { grantPlan } from './plan-in-force.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { sweepSubscriptionPayments } from './sweep-payments.ts'

const app = useApp()
const { faults, webhook } = usePayments(app)
const { post, current, subscribe, end, untilStatus, subscriber, rowOf, beginAt, renew, ...plans } =
  subscriptionActions(app)

const deps = () => app().running.subscriptions
const db = () => app().database.db
const later = (at: Date | null, days: number) => new Date((at?.getTime() ?? 0) + days * DAY_MS)
const lettersOf = async ({ user }: SignedIn) =>
  (await readOutbox(app().dataDir, user.email)).map(({ subject }) => subject)

/** The same provider but for some of its calls. */
function instead(calls: (provider: PaymentProvider) => Partial<PaymentProvider>): SubscriptionDeps {
  const { payments } = deps()
  const changed = { ...payments.current, ...calls(payments.current) }
  return { ...deps(), payments: { current: changed, of: () => changed, all: [changed] } }
}

// Time goes on for everyone: those of other tests are left out of it.
afterEach(() => db().updateTable('subscriptions').set({ charge_at: null }).execute())

/** Leaves this one out of the renewals. */
const hold = ({ user }: SignedIn) =>
  db().updateTable('subscriptions').set({ charge_at: null }).where('user_id', '=', user.id).execute()
const pendingOf = async ({ user }: SignedIn) => {
  const pending = db().selectFrom('subscription_payments').select('provider_payment_id').where('status', '=', 'pending')
  return (await pending.where('user_id', '=', user.id).executeTakeFirstOrThrow()).provider_payment_id
}
const PATIENT = { interval: 20 }

describe('Taking out a plan', () => {
  test('is in force once the provider says that it is paid, for a month, with a receipt', async () => {
    const creator = await app().register('creator')
    expect(await current(creator)).toMatchObject({ status: 'none', planId: 'free', planInForce: 'free', credit: 0 })
    const checkoutUrl = await subscribe(creator, 'creator')
    expect(await current(creator)).toMatchObject({ status: 'pending', planInForce: 'free', checkoutUrl })
    await end(checkoutUrl)
    await untilStatus(creator, 'active')
    const active = await current(creator)
    expect(active).toMatchObject({
      planInForce: 'creator',
      renewalAmount: 999,
      checkoutUrl: null,
      donationsPerMonth: null,
    })
    const row = await rowOf(creator)
    expect(active.renewsAt).toBe(row.period_end?.toISOString())
    const [paid, ...others] = await plans.payments(creator)
    expect(paid).toMatchObject({ kind: 'first', amount: 999, status: 'paid', periodEnd: active.renewsAt })
    expect(others).toEqual([])
    const { text } = await untilLetter(app().dataDir, creator.user.email, 'Recibo do teu plano Criador')
    expect(text).toContain('9,99')
    const pdf = await app().call<string>(`/api/subscriptions/payments/${paid?.id}/receipt`, { token: creator.token })
    expect([pdf.status, pdf.headers.get('content-type'), pdf.body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const stranger = await app().register('creator')
    expect(
      (await app().call(`/api/subscriptions/payments/${paid?.id}/receipt`, { token: stranger.token })).status,
    ).toBe(404)
  })

  test('gives one checkout however often it is asked for, and a key its first answer', async () => {
    const creator = await app().register('creator')
    const urls = await Promise.all(['a', 'b', undefined, undefined].map((key) => subscribe(creator, 'pro', key)))
    expect(new Set(urls).size).toBe(1)
    expect(await subscribe(creator, 'creator', 'c')).not.toBe(urls[0])
    expect(await subscribe(creator, 'creator', 'c')).toBe(await subscribe(creator, 'creator'))
    const other = await post(creator, 'create', { planId: 'pro' }, 'c')
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    for (const planId of ['free', 'agency', 'gold', undefined]) {
      expect((await post(creator, 'create', { planId })).status).toBe(400)
    }
  })

  test('that is paid twice, by two checkouts, is one month and the rest credit', async () => {
    const creator = await app().register('creator')
    const [pro, small] = [await subscribe(creator, 'pro'), await subscribe(creator, 'creator')]
    await end(pro)
    await untilStatus(creator, 'active')
    await end(small)
    await expect.poll(async () => (await current(creator)).credit, PATIENT).toBe(999)
    expect(await current(creator)).toMatchObject({ planInForce: 'pro', renewalAmount: 1_000 })
    await expect.poll(() => lettersOf(creator), PATIENT).toHaveLength(3)
    await renew(later((await rowOf(creator)).period_end, 0))
    expect(await current(creator)).toMatchObject({ credit: 0, renewalAmount: 1_999 })
    expect((await plans.payments(creator)).map(({ amount }) => amount)).toEqual([1_000, 999, 1_999])
  })

  test('that is not paid is over with its checkout, and what comes late is not dropped', async () => {
    const creator = await app().register('creator')
    await faults({ noWebhook: true })
    const url = await subscribe(creator, 'creator')
    await end(url, 'expired')
    await webhook(plans.idOf(url))
    await untilStatus(creator, 'none')
    const [row] = await db()
      .selectFrom('subscription_payments')
      .selectAll()
      .where('user_id', '=', creator.user.id)
      .execute()
    const { id = '', provider_payment_id: paymentId, checks = 0 } = row ?? {}
    const paid = { status: 'paid', currency: 'EUR', refundedCents: cents(0), chargedBackCents: cents(0) } as const
    const snapshot = { ...paid, paymentId: paymentId ?? '', amountCents: cents(999) }
    await applySnapshot(deps(), id, { snapshot, checks, now: new Date() })
    // An answer that was overtaken takes nothing back.
    await applySnapshot(deps(), id, { snapshot: { ...snapshot, status: 'expired' }, checks: 0, now: new Date() })
    expect(await current(creator)).toMatchObject({ status: 'active', planInForce: 'creator' })
  })

  test('asks for one payment when the process dies before it has kept the checkout', async () => {
    const creator = await app().register('creator')
    const dying = instead((provider) => ({
      async openCheckout(order) {
        await provider.openCheckout(order)
        throw new AppError('provider_error', 'the line broke')
      },
    }))
    const order = { userId: creator.user.id, planId: 'pro', language: 'pt', idempotencyKey: undefined } as const
    await expect(orderSubscription(dying, order)).rejects.toThrow('the line broke')
    const url = await subscribe(creator, 'pro')
    expect(await subscribe(creator, 'pro')).toBe(url)
    await end(url)
    await untilStatus(creator, 'active')
    await Promise.all(Array.from({ length: 20 }, () => webhook(plans.idOf(url))))
    expect(await plans.payments(creator)).toHaveLength(1)
  })

  test('for another amount than was asked is held for a person to look at', async () => {
    const creator = await app().register('creator')
    const url = await subscribe(creator, 'creator')
    await faults({ wrongAmount: { value: '1.00' } })
    await end(url)
    const held = () =>
      db().selectFrom('subscription_payments').select('held_reason').where('user_id', '=', creator.user.id)
    const reason = async () => (await held().executeTakeFirstOrThrow()).held_reason ?? ''
    await expect.poll(reason, PATIENT).toContain('100 cents')
    expect((await current(creator)).planInForce).toBe('free')
    const letter = await untilLetter(app().dataDir, 'no-reply@localhost', 'Pagamento por rever')
    expect(letter.text.replaceAll(/\s+/g, ' ')).toContain('feito por um plano')
    await faults({})
    await webhook(plans.idOf(url))
    await untilStatus(creator, 'active')
  })

  test('is found by the sweep when the webhook is lost', async () => {
    const creator = await app().register('creator')
    await faults({ noWebhook: true })
    await end(await subscribe(creator, 'creator'))
    expect((await rowOf(creator)).status).toBe('pending')
    await sweepSubscriptionPayments(deps(), new Date(Date.now() + 3 * MINUTE_MS))
    expect((await rowOf(creator)).status).toBe('active')
  })

  test('is asked about by who waits on the page, and not sent to a checkout that has ended unnoticed', async () => {
    const [waiting, back] = [await app().register('creator'), await app().register('creator')]
    await faults({ noWebhook: true })
    await end(await subscribe(waiting, 'creator'))
    const expired = await subscribe(back, 'pro')
    await end(expired, 'expired')
    const longAgo = { created_at: new Date(Date.now() - HOUR_MS) }
    const ids = [waiting.user.id, back.user.id]
    await db().updateTable('subscription_payments').set(longAgo).where('user_id', 'in', ids).execute()
    await untilStatus(waiting, 'active')
    expect(await subscribe(back, 'pro')).not.toBe(expired)
  })

  test('is refused who has it, and changes at once who has another', async () => {
    const creator = await subscriber('creator')
    const again = await post(creator, 'create', { planId: 'creator' })
    expect([again.status, again.body.code]).toEqual([409, 'already_subscribed'])
    const changed = await post<SubscriptionCheckout>(creator, 'create', { planId: 'pro' })
    expect(changed.body.checkoutUrl).toMatch(/\/dashboard\/creator\/plan\?changed=1$/)
    expect(await current(creator)).toMatchObject({ planId: 'pro', planInForce: 'pro', pendingPlanId: null })
  })
})

describe('Who has been given a plan', () => {
  test('is sold no plan that is no more than it, and nothing of one stays behind', async () => {
    const creator = await app().register('creator')
    await db()
      .transaction()
      .execute((tx) => grantPlan(tx, creator.user.id, 'creator', new Date()))
    const same = await post(creator, 'create', { planId: 'creator' })
    expect([same.status, same.body.code]).toEqual([409, 'already_subscribed'])
    const open = await subscribe(creator, 'pro')
    await db()
      .transaction()
      .execute((tx) => grantPlan(tx, creator.user.id, 'pro', new Date()))
    for (const planId of ['creator', 'pro']) {
      const refused = await post(creator, 'create', { planId })
      expect([refused.status, refused.body.code]).toEqual([409, 'already_subscribed'])
      expect(refused.body.detail).toContain('the plan pro already')
    }
    await end(open, 'canceled')
    await expect.poll(async () => (await current(creator)).status, PATIENT).toBe('none')
    const refused = await post(creator, 'create', { planId: 'creator' })
    expect([refused.status, (await current(creator)).status]).toEqual([409, 'none'])
  })
})

describe('A renewal', () => {
  test('comes each month on the day it began, the 31st and leap years too', async () => {
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
    expect(await plans.payments(creator)).toHaveLength(4)
  })

  test('that is declined keeps the plan for seven days of tries, and counts when one of them is paid', async () => {
    const creator = await subscriber('pro')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    await renew(later(since, 0))
    expect(await current(creator)).toMatchObject({
      ...{ status: 'past_due', planInForce: 'pro', renewalAmount: 1_999 },
      ...{ renewsAt: later(since, 1).toISOString(), endsAt: later(since, 7).toISOString() },
    })
    await untilLetter(app().dataDir, creator.user.email, 'Não conseguimos renovar')
    await renew(later(since, 0.9))
    await renew(later(since, 1))
    expect(await plans.payments(creator)).toHaveLength(3)
    await faults({})
    await renew(later(since, 3))
    const renewed = await current(creator)
    expect(renewed).toMatchObject({ status: 'active', endsAt: null })
    const [last] = await plans.payments(creator)
    expect(last).toMatchObject({
      kind: 'renewal',
      status: 'paid',
      periodStart: since?.toISOString(),
      periodEnd: renewed.renewsAt,
    })
  })

  test('that stays declined ends the plan after the days of grace, with a letter', async () => {
    const creator = await subscriber('creator')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    for (const day of [0, 1, 3, 5, 6.9]) await renew(later(since, day))
    expect(await current(creator)).toMatchObject({ status: 'past_due', planInForce: 'creator' })
    await renew(later(since, 7))
    expect(await current(creator)).toMatchObject({ status: 'none', planId: 'free', planInForce: 'free' })
    await untilLetter(app().dataDir, creator.user.email, 'O teu plano Criador terminou')
    await renew(later(since, 40))
    expect(await plans.payments(creator)).toHaveLength(6)
  })

  test('that is owed can be paid by hand with another card', async () => {
    const creator = await subscriber('creator')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true })
    await renew(later(since, 0))
    await faults({})
    const refused = await post(creator, 'change', { planId: 'pro' })
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_declined'])
    await end(await subscribe(creator, 'pro'))
    await untilStatus(creator, 'active')
    expect(await current(creator)).toMatchObject({ planInForce: 'pro', endsAt: null })
    expect((await rowOf(creator)).period_start).toEqual(since)
  })

  test('is charged once when the process dies after the provider acted, and when it answers only later', async () => {
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
    await renew(later(due, 0), dying)
    expect(await current(creator)).toMatchObject({ status: 'active', renewsAt: due?.toISOString() })
    await renew(later(due, 0.001), dying)
    await sweepSubscriptionPayments(dying, later(due, 0.002))
    expect(new Set(charges).size).toBe(1)
    await sweepSubscriptionPayments(deps(), later(due, 0.02))
    expect(await current(creator)).toMatchObject({ status: 'active' })
    expect((await rowOf(creator)).period_start).toEqual(due)
    expect((await plans.payments(creator)).map(({ kind, status }) => [kind, status])).toEqual([
      ['renewal', 'paid'],
      ['first', 'paid'],
    ])
  })

  test('is charged once by a database that has gone back to before it', async () => {
    const creator = await subscriber('creator')
    const before = await rowOf(creator)
    const taken = new Set<string | undefined>()
    const answers = (hear: boolean) =>
      instead((provider) => ({
        async chargeAgain(charge) {
          const answer = await provider.chargeAgain(charge)
          taken.add(answer.outcome === 'refused' ? undefined : answer.payment.paymentId)
          if (!hear) throw new AppError('provider_error', 'the line broke')
          return answer
        },
      }))
    await faults({ noWebhook: true })
    await renew(later(before.period_end, 0), answers(false))
    await db()
      .deleteFrom('subscription_payments')
      .where('kind', '=', 'renewal')
      .where('user_id', '=', creator.user.id)
      .execute()
    await plans.change(creator, before)
    await renew(later(before.period_end, 0.1), answers(true))
    expect([...taken]).toEqual([expect.any(String)])
    expect((await plans.payments(creator)).map(({ kind, status }) => [kind, status])).toEqual([
      ['renewal', 'paid'],
      ['first', 'paid'],
    ])
    await faults({})
  })

  test('nobody answers for is repeated under one reference until somebody does', async () => {
    const creator = await subscriber('creator')
    const due = (await rowOf(creator)).period_end
    const references = new Set<string>()
    const down = instead(() => ({
      chargeAgain: async ({ reference }) => {
        references.add(reference)
        throw new AppError('provider_error', 'down')
      },
    }))
    await renew(later(due, 0), down)
    for (const hours of [0.1, 1, 5, 30, 60]) await sweepSubscriptionPayments(down, later(due, hours / 24))
    expect([references.size, await current(creator)]).toMatchObject([1, { status: 'active', planInForce: 'creator' }])
    await sweepSubscriptionPayments(deps(), later(due, 3))
    expect((await plans.payments(creator)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect((await rowOf(creator)).period_start).toEqual(due)
  })

  test('nobody answered for is not charged once it is canceled; what was taken before is found, and runs to its end', async () => {
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
    await renew(later(due, 0), unheard)
    for (const one of [unsent, charged, upgrade]) await post(one, 'cancel')
    await sweepSubscriptionPayments(deps(), later(due, 0.001))
    const seen = async (one: SignedIn) => [(await plans.payments(one)).map(({ status }) => status), await current(one)]
    expect(await seen(unsent)).toMatchObject([['failed', 'paid'], { status: 'canceled' }])
    expect(await seen(charged)).toMatchObject([['paid', 'paid'], { status: 'canceled', planInForce: 'creator' }])
    expect(await seen(upgrade)).toMatchObject([['failed', 'paid'], { status: 'canceled', pendingPlanId: null }])
    const { period_start, period_end, ends_at } = await rowOf(charged)
    expect([period_start, ends_at]).toEqual([paidUntil, period_end])
    await renew(later(due, 0.5))
    expect(await current(unsent)).toMatchObject({ status: 'none', planInForce: 'free' })
  })

  test('that was paid after it counted as failed is not charged again: the money is credit', async () => {
    const creator = await subscriber('creator')
    const due = (await rowOf(creator)).period_end
    await faults({ failRecurring: true, noWebhook: true })
    await renew(later(due, 0))
    await faults({ noWebhook: true })
    await renew(later(due, 1))
    const failed = await db()
      .selectFrom('subscription_payments')
      .selectAll()
      .where('user_id', '=', creator.user.id)
      .where('status', '=', 'failed')
      .executeTakeFirstOrThrow()
    const money = { currency: 'EUR', amountCents: cents(999), refundedCents: cents(0), chargedBackCents: cents(0) }
    const snapshot = { ...money, paymentId: failed.provider_payment_id ?? '', status: 'paid' as const }
    for (const _repeat of [1, 2])
      await applySnapshot(deps(), failed.id, { snapshot, checks: failed.checks, now: new Date() })
    expect(await current(creator)).toMatchObject({ status: 'active', credit: 999, renewalAmount: 0 })
    await renew(later((await rowOf(creator)).period_end, 0))
    expect(await current(creator)).toMatchObject({ status: 'active', credit: 0, renewalAmount: 999 })
    expect((await plans.payments(creator))[0]).toMatchObject({ kind: 'renewal', amount: 0, status: 'paid' })
  })
})

describe('A change of plan', () => {
  test('costs what was quoted, is in force at once and leaves the renewal where it is', async () => {
    const creator = await subscriber('creator')
    const { renewsAt } = await current(creator)
    const up = await plans.quote(creator, 'pro')
    expect(up).toMatchObject({ dueNow: 1_000, credit: 0, renewsAt, renewalAmount: 1_999 })
    const { body } = await post<Subscription>(creator, 'change', { planId: 'pro' })
    expect(body).toMatchObject({ planId: 'pro', planInForce: 'pro', renewsAt, renewalAmount: 1_999, credit: 0 })
    const down = await plans.quote(creator, 'creator')
    expect(down).toMatchObject({ dueNow: 0, credit: 1_000, renewalAmount: 0 })
    await post(creator, 'change', { planId: 'creator' }, 'k')
    await post(creator, 'change', { planId: 'creator' }, 'k')
    expect(await current(creator)).toMatchObject({ planInForce: 'creator', renewsAt, credit: 1_000, renewalAmount: 0 })
    expect((await plans.payments(creator)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['change', 0],
      ['change', 1_000],
      ['first', 999],
    ])
    expect((await plans.quote(creator, 'creator')).code).toBe('already_subscribed')
  })

  test('is charged once, however many tabs ask for it', async () => {
    const creator = await subscriber('creator')
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(creator, 'change', { planId: 'pro' })))
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect((await plans.payments(creator)).map(({ amount }) => amount)).toEqual([1_000, 999])
    expect(await plans.planOf(creator)).toBe('pro')
  })

  test('that is declined changes nothing, and needs a subscription', async () => {
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

  test('whose answer is lost goes on by itself, and is pending until the provider says so', async () => {
    const creator = await subscriber('creator')
    await faults({ status: 503 })
    expect((await post(creator, 'change', { planId: 'pro' })).status).toBe(502)
    expect(await current(creator)).toMatchObject({ planInForce: 'creator', pendingPlanId: 'pro' })
    const meanwhile = await post(creator, 'change', { planId: 'creator' })
    expect([meanwhile.status, meanwhile.body.code]).toEqual([409, 'payment_pending'])
    await faults({})
    await sweepSubscriptionPayments(deps(), new Date(Date.now() + 3 * MINUTE_MS))
    expect(await current(creator)).toMatchObject({ planInForce: 'pro', pendingPlanId: null })
  })
})

test('A charge for which the provider needs days holds the plan as it is until it is paid, or is declined', async () => {
  const [up, renewed, declined] = await Promise.all(['creator', 'creator', 'creator'].map((plan) => subscriber(plan)))
  if (up === undefined || renewed === undefined || declined === undefined) return expect.unreachable()
  await faults({ pendingRecurring: true })
  const { body } = await post<Subscription>(up, 'change', { planId: 'pro' })
  expect(body).toMatchObject({ status: 'active', planInForce: 'creator', pendingPlanId: 'pro' })
  // Again is not charged again.
  expect((await post<Subscription>(up, 'change', { planId: 'pro' })).body.pendingPlanId).toBe('pro')
  const { period_end } = await rowOf(renewed)
  for (const one of [up, declined]) await hold(one)
  await renew(later(period_end, 0))
  await hold(renewed)
  await db()
    .updateTable('subscriptions')
    .set({ charge_at: later(period_end, 1) })
    .where('user_id', '=', declined.user.id)
    .execute()
  await renew(later(period_end, 1))
  for (const [one, outcome] of [
    [up, 'paid'],
    [renewed, 'paid'],
    [declined, 'failed'],
  ] as const) {
    await end(`http://sandbox/sandbox/checkout/${await pendingOf(one)}`, outcome)
  }
  await expect.poll(() => plans.planOf(up), PATIENT).toBe('pro')
  await untilStatus(declined, 'past_due')
  await expect.poll(async () => (await rowOf(renewed)).period_start, PATIENT).toEqual(period_end)
  expect((await plans.payments(up)).map(({ amount }) => amount)).toEqual([1_000, 999])
})

describe('Canceling', () => {
  test('keeps the plan to the end of the month, charges nothing more, and can be taken back before', async () => {
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
    expect(await plans.payments(creator)).toHaveLength(1)
  })

  test('in the days of grace ends with them, without another try', async () => {
    const creator = await subscriber('creator')
    const since = (await rowOf(creator)).period_end
    await faults({ failRecurring: true })
    await renew(later(since, 0))
    await faults({})
    expect((await post<Subscription>(creator, 'cancel')).body).toMatchObject({
      status: 'canceled',
      planInForce: 'creator',
    })
    await renew(later(since, 6))
    expect(await plans.payments(creator)).toHaveLength(2)
    await renew(later(since, 7))
    expect((await current(creator)).planInForce).toBe('free')
  })

  test('what is not paid yet gives it up, and taking the plan out again goes on with what was canceled', async () => {
    const creator = await app().register('creator')
    await subscribe(creator, 'creator')
    expect((await post<Subscription>(creator, 'cancel')).body.status).toBe('none')
    const other = await subscriber('creator')
    await post(other, 'cancel')
    expect(await subscribe(other, 'creator')).toMatch(/\?changed=1$/)
    expect(await current(other)).toMatchObject({ status: 'active', endsAt: null })
  })

  test('stays where another plan is taken out and cannot be charged, and ends once it is', async () => {
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

test('Money that goes back is booked back, and a chargeback ends the plan at once', async () => {
  const creator = await subscriber('creator')
  const payment = await db()
    .selectFrom('subscription_payments')
    .selectAll()
    .where('user_id', '=', creator.user.id)
    .executeTakeFirstOrThrow()
  const says = async (refundedCents: number, chargedBackCents: number, checks = payment.checks) => {
    const back = { refundedCents: cents(refundedCents), chargedBackCents: cents(chargedBackCents) }
    const snapshot = {
      paymentId: payment.provider_payment_id ?? '',
      status: 'paid',
      amountCents: cents(999),
      currency: 'EUR',
      ...back,
    } as const
    // As each question has a version of its own.
    await db().updateTable('subscription_payments').set({ checks }).where('id', '=', payment.id).execute()
    await applySnapshot(deps(), payment.id, { snapshot, checks, now: new Date() })
    return [(await plans.payments(creator))[0]?.status, (await current(creator)).planInForce]
  }
  expect(await says(500, 0, 10)).toEqual(['paid', 'creator'])
  expect(await says(999, 0, 11)).toEqual(['refunded', 'creator'])
  expect(await says(0, 999, 12)).toEqual(['charged_back', 'free'])
  expect(await says(0, 0, 13)).toEqual(['paid', 'free'])
})

test('Credit goes with the money that it was, and returns with it no further than it went', async () => {
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
    await db().updateTable('subscription_payments').set({ checks }).where('id', '=', id).execute()
    const snapshot = { ...of, amountCents: cents(999), ...back }
    await applySnapshot(deps(), id, { snapshot, checks, now: new Date() })
    return credit()
  }
  expect([await says(400, 10), await says(999, 11), await says(0, 12)]).toEqual([599, 0, 999])
  await renew(later((await rowOf(creator)).period_end, 0))
  expect(await credit()).toBe(0)
  expect([await says(999, 13), await says(0, 14)]).toEqual([0, 0])
})

test('Erasing the account ends its plan, has the provider forget it, and what comes later is looked at by a person', async () => {
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
  await renew(later(period_end, 0))
  await end(late)
  const held = () => db().selectFrom('subscription_payments').selectAll().where('user_id', '=', waiting.user.id)
  await expect.poll(async () => (await held().executeTakeFirstOrThrow()).used_as, PATIENT).toBe('nothing')
  expect(await plans.planOf(waiting)).toBe('free')
})

test('A plan that is ordered while its account is erased is never in force', async () => {
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

test('A plan that has ended is not charged for by what was under way; what the provider took before is found', async () => {
  const [untouched, charged] = [await subscriber('creator'), await subscriber('creator')]
  const due = (await rowOf(charged)).period_end
  const unheard = instead((provider) => ({
    async chargeAgain(charge) {
      if (charge.customerId === (await rowOf(charged)).customer_id) await provider.chargeAgain(charge)
      throw new AppError('provider_error', 'the line broke')
    },
  }))
  await renew(later(due, 0.01), unheard)
  for (const { token } of [untouched, charged]) {
    await app().call('/api/users/account-type', { token, body: { userType: 'fan' } })
  }
  await sweepSubscriptionPayments(deps(), later(due, 0.5))
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

test('Who becomes a fan has no paid plan any more, and an export names what there was', async () => {
  const creator = await subscriber('pro')
  await app().call('/api/users/account-type', { token: creator.token, body: { userType: 'fan' } })
  expect(await plans.planOf(creator)).toBe('free')
  const { body } = await app().call<Record<string, unknown>>('/api/users/export', { token: creator.token })
  expect(body.subscriptions).toMatchObject([{ planId: 'pro', status: 'ended', credit: 0 }])
  expect(body.subscriptionPayments).toMatchObject([{ kind: 'first', amount: 1_999, status: 'paid' }])
})
