import type { SignedIn } from '@aplauso/contract/accounts'
import { HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { SubscriptionCheckout } from '@aplauso/contract/subscriptions'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { daysAfter, usePaidPlans } from '#testing/paid-plans.ts'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { untilEmail } from '#testing/until-email.ts'
import { orderSubscription } from './order-subscription.ts'
import { grantPlan } from './plan-in-force.ts'
import { applySnapshot } from './sync-plan-payment.ts'

const app = useApp()
const { faults, webhook } = usePayments(app)
const {
  post,
  current,
  subscribe,
  end,
  untilStatus,
  subscriber,
  rowOf,
  renew,
  idOf,
  payments,
  deps,
  sweep,
  db,
  instead,
} = usePaidPlans(app)
const lettersOf = async ({ user }: SignedIn) =>
  (await readOutbox(app().dataDir, user.email)).map(({ subject }) => subject)
const PATIENT = { interval: 20 }

describe('Ordering a plan', () => {
  test('puts it in force for a month with a receipt once the provider reports it paid', async () => {
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
    const [paid, ...others] = await payments(creator)
    expect(paid).toMatchObject({ kind: 'first', amount: 999, status: 'paid', periodEnd: active.renewsAt })
    expect(others).toEqual([])
    const { text } = await untilEmail(app().dataDir, creator.user.email, 'Recibo do teu plano Criador')
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

  test('returns one checkout for concurrent orders, and the first answer for a repeated key', async () => {
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

  test('that is paid twice, by two checkouts, gives one month and credit', async () => {
    const creator = await app().register('creator')
    const [pro, small] = [await subscribe(creator, 'pro'), await subscribe(creator, 'creator')]
    await end(pro)
    await untilStatus(creator, 'active')
    await end(small)
    await expect.poll(async () => (await current(creator)).credit, PATIENT).toBe(999)
    expect(await current(creator)).toMatchObject({ planInForce: 'pro', renewalAmount: 1_000 })
    await expect.poll(() => lettersOf(creator), PATIENT).toHaveLength(3)
    await renew(daysAfter((await rowOf(creator)).period_end, 0))
    expect(await current(creator)).toMatchObject({ credit: 0, renewalAmount: 1_999 })
    expect((await payments(creator)).map(({ amount }) => amount)).toEqual([1_000, 999, 1_999])
  })

  test('that expires ends with its checkout, and a late payment still starts the plan', async () => {
    const creator = await app().register('creator')
    await faults({ noWebhook: true })
    const url = await subscribe(creator, 'creator')
    await end(url, 'expired')
    await webhook(idOf(url))
    await untilStatus(creator, 'none')
    const [row] = await db()
      .selectFrom('subscription_payments')
      .innerJoin('payment_syncs as followed', 'followed.id', 'subscription_payments.id')
      .select(['followed.id', 'provider_payment_id', 'checks'])
      .where('user_id', '=', creator.user.id)
      .execute()
    const { id = '', provider_payment_id: paymentId, checks = 0 } = row ?? {}
    const paid = { status: 'paid', currency: 'EUR', refundedCents: cents(0), chargedBackCents: cents(0) } as const
    const snapshot = { ...paid, paymentId: paymentId ?? '', amountCents: cents(999) }
    await applySnapshot(deps(), id, { snapshot, checks, now: new Date() })
    // An outdated answer does not undo it.
    await applySnapshot(deps(), id, { snapshot: { ...snapshot, status: 'expired' }, checks: 0, now: new Date() })
    expect(await current(creator)).toMatchObject({ status: 'active', planInForce: 'creator' })
  })

  test('requests one payment if the process dies before it stores the checkout', async () => {
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
    await Promise.all(Array.from({ length: 20 }, () => webhook(idOf(url))))
    expect(await payments(creator)).toHaveLength(1)
  })

  test('paid with a wrong amount is on review', async () => {
    const creator = await app().register('creator')
    const url = await subscribe(creator, 'creator')
    await faults({ wrongAmount: { value: '1.00' } })
    await end(url)
    const held = () =>
      db().selectFrom('subscription_payments').select('review_reason').where('user_id', '=', creator.user.id)
    const reason = async () => (await held().executeTakeFirstOrThrow()).review_reason ?? ''
    await expect.poll(reason, PATIENT).toContain('100 cents')
    expect((await current(creator)).planInForce).toBe('free')
    const letter = await untilEmail(app().dataDir, 'no-reply@localhost', 'Pagamento por rever')
    expect(letter.text.replaceAll(/\s+/g, ' ')).toContain('feito por um plano')
    await faults({})
    await webhook(idOf(url))
    await untilStatus(creator, 'active')
  })

  test('is settled by the sweep when the webhook is lost', async () => {
    const creator = await app().register('creator')
    await faults({ noWebhook: true })
    await end(await subscribe(creator, 'creator'))
    expect((await rowOf(creator)).status).toBe('pending')
    await sweep(new Date(Date.now() + 3 * MINUTE_MS))
    expect((await rowOf(creator)).status).toBe('active')
  })

  test('is polled for a payer who waits, and replaces a checkout that expired without a webhook', async () => {
    const [waiting, back] = [await app().register('creator'), await app().register('creator')]
    await faults({ noWebhook: true })
    await end(await subscribe(waiting, 'creator'))
    const expired = await subscribe(back, 'pro')
    await end(expired, 'expired')
    const ids = [waiting.user.id, back.user.id]
    const theirs = db().selectFrom('subscription_payments').select('id').where('user_id', 'in', ids)
    const longAgo = { checked_at: new Date(Date.now() - HOUR_MS) }
    await db().updateTable('payment_syncs').set(longAgo).where('id', 'in', theirs).execute()
    await untilStatus(waiting, 'active')
    expect(await subscribe(back, 'pro')).not.toBe(expired)
  })

  test('is refused for the same plan, and changes a live subscription to another plan at once', async () => {
    const creator = await subscriber('creator')
    const again = await post(creator, 'create', { planId: 'creator' })
    expect([again.status, again.body.code]).toEqual([409, 'already_subscribed'])
    const changed = await post<SubscriptionCheckout>(creator, 'create', { planId: 'pro' })
    expect(changed.body.checkoutUrl).toMatch(/\/dashboard\/creator\/plan\?changed=1$/)
    expect(await current(creator)).toMatchObject({ planId: 'pro', planInForce: 'pro', pendingPlanId: null })
  })
})

describe('A granted plan', () => {
  test('prevents ordering the same or a smaller plan, and no pending subscription remains', async () => {
    const creator = await app().register('creator')
    await db()
      .transaction()
      .execute((tx) => grantPlan({ prices: BUILT_IN_PRICES }, tx, creator.user.id, 'creator', new Date()))
    const same = await post(creator, 'create', { planId: 'creator' })
    expect([same.status, same.body.code]).toEqual([409, 'already_subscribed'])
    const open = await subscribe(creator, 'pro')
    await db()
      .transaction()
      .execute((tx) => grantPlan({ prices: BUILT_IN_PRICES }, tx, creator.user.id, 'pro', new Date()))
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
