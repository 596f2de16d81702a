import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Creator } from '@aplauso/contract/creators'
import type {
  DonationStarted,
  GivenDonation,
  GivenStats,
  ReceivedDonation,
  ReceivedStats,
} from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import { useApp } from '#testing/app.ts'
import { type FollowDeps, followPayment, notePaymentChanged, sweepPayments } from './follow-payment.ts'
import { settleDonation } from './settle-donation.ts'

const app = useApp()

afterEach(async () => {
  await app().call('/sandbox/faults', { method: 'DELETE' })
})

const faults = (set: Record<string, unknown>) => app().call('/sandbox/faults', { method: 'PUT', body: set })
const webhook = (id: string) =>
  app().call('/api/webhooks/mollie', {
    method: 'POST',
    body: `id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const paymentOf = (donation: DonationStarted) => new URL(donation.checkoutUrl).pathname.split('/').at(-1) ?? ''
const received = async (token: string) => (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body
const row = (id: string) =>
  app().database.db.selectFrom('donations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const dueNow = (id: string) =>
  app()
    .database.db.updateTable('donations')
    .set({ check_at: new Date(0) })
    .where('id', '=', id)
    .execute()

test('A paid donation is booked once: totals, day, history, alert and a fee of the plan in force', async () => {
  const creator = await app().register('creator')
  const donor = await app().register('fan')
  const donation = await app().donate(creator.user.slug, { amountEuro: 12.34 }, donor.token)
  await app().pay(donation)

  const record = (await app().call<Creator>(`/api/creators/${creator.user.id}`)).body
  expect(record).toMatchObject({ totalDonations: 1, totalReceived: 1_234, slug: creator.user.slug })
  const stats = (await app().call<ReceivedStats>('/api/donations/stats', { token: creator.token })).body
  expect(stats).toMatchObject({ totalDonations: 1, totalRevenue: 1_234, averageDonation: 1_234, thisMonth: 1_234 })
  expect(stats.daily).toHaveLength(30)
  expect(stats.daily.at(-1)).toMatchObject({ count: 1, amount: 1_234 })
  expect(await received(creator.token)).toMatchObject([
    {
      id: donation.donationId,
      donorName: 'Rita',
      message: 'Olá!',
      amount: 1_234,
      status: 'paid',
      alertStatus: 'waiting',
    },
  ])
  const given = await app().call<GivenDonation[]>('/api/donations/history', { token: donor.token })
  expect(given.body).toMatchObject([
    { amount: 1_234, creatorId: creator.user.id, creator: { slug: creator.user.slug } },
  ])
  const totals = await app().call<GivenStats>('/api/donations/history/stats', { token: donor.token })
  expect(totals.body).toEqual({
    totalDonated: 1_234,
    donationsMade: 1,
    creatorsSupported: 1,
    average: 1_234,
    thisMonth: 1_234,
  })
  const { fee_cents, fee_basis_points } = await row(donation.donationId)
  expect([fee_cents, fee_basis_points]).toEqual([99, 800])
})

test.each(['failed', 'canceled', 'expired'])('A %s payment leaves nothing behind but its status', async (outcome) => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation, outcome)
  expect(await received(creator.token)).toEqual([])
})

test('A hundred repeats of a webhook at once, and again later, pay once', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app().end(donation, 'paid')
  const answers = await Promise.all(Array.from({ length: 100 }, () => webhook(paymentOf(donation))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await app().untilStatus(donation.donationId, 'paid')
  await webhook(paymentOf(donation))
  expect((await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body.totalReceived).toBe(1_000)
  const alerts = await app()
    .database.db.selectFrom('alerts')
    .selectAll()
    .where('creator_id', '=', creator.user.id)
    .execute()
  expect(alerts.map(({ sequence }) => sequence)).toEqual([1])
})

test('Sixty payments to one creator at the same moment get sixty alerts without a gap', async () => {
  const creator = await app().register('creator')
  const donations = await Promise.all(Array.from({ length: 60 }, () => app().donate(creator.user.slug)))
  await Promise.all(donations.map((donation) => app().end(donation, 'paid')))
  await expect
    .poll(async () => (await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body, { timeout: 15_000 })
    .toMatchObject({ totalDonations: 60, totalReceived: 60_000 })
  const alerts = await app()
    .database.db.selectFrom('alerts')
    .select('sequence')
    .where('creator_id', '=', creator.user.id)
    .orderBy('sequence')
    .execute()
  expect(alerts.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
})

test('A forged webhook is answered like any other and changes nothing', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  const id = paymentOf(donation)
  const bodies: [string, string][] = [
    [`id=${id}&status=paid`, 'application/x-www-form-urlencoded'],
    [JSON.stringify({ id, event: 'paid', donation: { id: donation.donationId, status: 'paid' } }), 'application/json'],
    ['id=tr_doesnotexist', 'application/x-www-form-urlencoded'],
    ["id=tr_x'; drop table donations; --", 'application/x-www-form-urlencoded'],
    ['', 'application/x-www-form-urlencoded'],
    ['id=a&id=b', 'application/x-www-form-urlencoded'],
  ]
  for (const [body, contentType] of bodies) {
    const answer = await app().call('/api/webhooks/mollie', {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    })
    expect([200, 400]).toContain(answer.status)
  }
  expect((await row(donation.donationId)).status).toBe('pending')
  expect(await received(creator.token)).toEqual([])
})

test('A payment of another amount or currency is held for review: no credit, no alert', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await faults({ wrongAmount: { value: '9999.00', currency: 'EUR' } })
  await app().end(donation, 'paid')
  await expect.poll(async () => (await row(donation.donationId)).held_reason).toContain('999900')
  expect((await row(donation.donationId)).status).toBe('pending')
  expect(await received(creator.token)).toEqual([])
  // The operator is told once, however often the provider says it again.
  await webhook(paymentOf(donation))
  await webhook(paymentOf(donation))
  await expect.poll(() => readdir(join(app().dataDir, 'mail')).catch(() => [])).toHaveLength(1)

  await app().call('/sandbox/faults', { method: 'DELETE' })
  await webhook(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
})

test('A payment whose webhook never comes is found by the sweep, after two minutes and not before', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app().end(donation, 'paid')
  const { check_at, created_at } = await row(donation.donationId)
  const dueAt = check_at?.getTime() ?? 0
  expect(dueAt - created_at.getTime()).toBeGreaterThanOrEqual(120_000)
  expect(dueAt - created_at.getTime()).toBeLessThan(125_000)
  await sweepPayments(app().running.follow, new Date(dueAt - 1))
  expect((await row(donation.donationId)).status).toBe('pending')
  await sweepPayments(app().running.follow, new Date(dueAt))
  expect((await row(donation.donationId)).status).toBe('paid')
})

test('The sweep backs off, asks again after a provider that fails, and never gives up money taken', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await dueNow(donation.donationId)
  await sweepPayments(app().running.follow)
  const first = await row(donation.donationId)
  await dueNow(donation.donationId)
  await sweepPayments(app().running.follow)
  const second = await row(donation.donationId)
  const wait = (at: Date | null) => (at?.getTime() ?? 0) - Date.now()
  expect(wait(second.check_at)).toBeGreaterThan(wait(first.check_at) * 1.5)

  await app().end(donation, 'paid')
  await faults({ noWebhook: true, status: 503 })
  await dueNow(donation.donationId)
  await sweepPayments(app().running.follow)
  expect((await row(donation.donationId)).status).toBe('pending')
  await faults({ noWebhook: true })
  await dueNow(donation.donationId)
  await sweepPayments(app().running.follow)
  expect((await row(donation.donationId)).status).toBe('paid')
})

test('A payment that comes after the donation expired still counts', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app()
    .database.db.updateTable('donations')
    .set({ status: 'expired' })
    .where('id', '=', donation.donationId)
    .execute()
  await app().end(donation, 'paid')
  await webhook(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
})

test('Refunds and chargebacks lower every total by what went back, and a chargeback won brings it back', async () => {
  const creator = await app().register('creator')
  const total = async () => (await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body.totalReceived
  const refunded = await app().donate(creator.user.slug, { amountEuro: 9.99 })
  await app().pay(refunded)
  await app().end(refunded, 'refunded', { amount: 333 })
  await expect.poll(total).toBe(666)
  await app().untilStatus(refunded.donationId, 'paid')
  await app().end(refunded, 'refunded')
  await app().untilStatus(refunded.donationId, 'refunded')
  await expect.poll(total).toBe(0)

  const disputed = await app().donate(creator.user.slug)
  await app().pay(disputed)
  await app().end(disputed, 'charged_back')
  await app().untilStatus(disputed.donationId, 'charged_back')
  expect(await total()).toBe(0)
  await app().end(disputed, 'chargeback_reversed')
  await app().untilStatus(disputed.donationId, 'paid')
  expect(await total()).toBe(1_000)
})

test('Fifty tries with one Idempotency-Key are one donation; another body with the same key is a conflict', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'the-same-key' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 5, message: 'uma vez' }
  const tries = await Promise.all(
    Array.from({ length: 50 }, () => app().call<DonationStarted>('/api/donations/create-payment', { body, headers })),
  )
  const started = tries.filter(({ status }) => status === 201)
  expect(started).toHaveLength(50)
  expect(new Set(started.map((answer) => answer.body.checkoutUrl)).size).toBe(1)
  const conflict = await app().call<Problem>('/api/donations/create-payment', {
    body: { ...body, amountEuro: 6 },
    headers,
  })
  expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('Tries with one key while a slow provider is being asked wait for its one answer', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'slow-provider' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 5 }
  await faults({ slowMs: 700 })
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => app().call<DonationStarted>('/api/donations/create-payment', { body, headers })),
  )
  expect(tries.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(tries.map((answer) => answer.body.checkoutUrl)).size).toBe(1)
})

test('A donor who waits on the thank-you page is confirmed within seconds although the webhook never comes', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app().end(donation, 'paid')
  await app()
    .database.db.updateTable('donations')
    .set({ created_at: new Date(Date.now() - 6_000) })
    .where('id', '=', donation.donationId)
    .execute()
  await app().untilStatus(donation.donationId, 'paid')
  expect((await row(donation.donationId)).checks).toBe(1)
})

test('A message is for speaking only when its donor chose so, gave the creator’s minimum, and the creator has speech on', async () => {
  const creator = await app().register('creator')
  const voices = async () =>
    (
      await app()
        .database.db.selectFrom('alerts')
        .select('voice')
        .where('creator_id', '=', creator.user.id)
        .orderBy('sequence')
        .execute()
    ).map(({ voice }) => voice)
  const spoken = { audioType: 'tts', voice: 'es-ES' }
  await app().pay(await app().donate(creator.user.slug, { ...spoken, amountEuro: 5 }))
  await app().pay(await app().donate(creator.user.slug, { ...spoken, amountEuro: 4.99 }))
  await app().pay(await app().donate(creator.user.slug, { audioType: 'tts', amountEuro: 5 }))
  await app().pay(await app().donate(creator.user.slug, { voice: 'es-ES', amountEuro: 50 }))
  await app()
    .database.db.updateTable('creators')
    .set({ tts_enabled: false })
    .where('user_id', '=', creator.user.id)
    .execute()
  await app().pay(await app().donate(creator.user.slug, { ...spoken, amountEuro: 50 }))
  expect(await voices()).toEqual(['es-ES', null, 'pt', null, null])
})

test('A provider that fails gives provider_error, and the same key then finishes the same donation', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'try-again' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 5 }
  await faults({ status: 500 })
  const failed = await app().call<Problem>('/api/donations/create-payment', { body, headers })
  expect([failed.status, failed.body.code]).toEqual([502, 'provider_error'])
  await faults({})
  await app().call('/sandbox/faults', { method: 'DELETE' })
  const again = await app().call<DonationStarted>('/api/donations/create-payment', { body, headers })
  expect(again.status).toBe(201)
  const count = await app()
    .database.db.selectFrom('donations')
    .select('id')
    .where('creator_id', '=', creator.user.id)
    .execute()
  expect(count).toHaveLength(1)
})

test('A fee is frozen at the start: a change of plan before the payment does not touch it', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app()
    .database.db.updateTable('users')
    .set({ subscription_plan: 'pro' })
    .where('id', '=', creator.user.id)
    .execute()
  await app().pay(donation)
  const later = await app().donate(creator.user.slug)
  expect((await row(donation.donationId)).fee_cents).toBe(80)
  expect((await row(later.donationId)).fee_cents).toBe(40)
})

const snapshotOf = (donation: DonationStarted, status: PaymentSnapshot['status']): PaymentSnapshot => ({
  paymentId: paymentOf(donation),
  status,
  amountCents: cents(1_000),
  currency: 'EUR',
  refundedCents: cents(0),
  chargedBackCents: cents(0),
})

test('A donation shortly after midnight in Lisbon belongs to the new day, also in summer', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  const deps = { db: app().database.db, sqlChannel: undefined }
  await settleDonation(deps, snapshotOf(donation, 'paid'), 0, new Date('2026-07-31T23:30:00Z'))
  const days = await app()
    .database.db.selectFrom('creator_days')
    .selectAll()
    .where('creator_id', '=', creator.user.id)
    .execute()
  expect(days).toMatchObject([{ day: '2026-08-01', amount_cents: 1_000 }])
})

/** Follows one payment by answers that the test gives itself, in its own order: a provider seen through a slow network. */
function answering(...answers: (PaymentSnapshot | Error)[]): FollowDeps {
  const { follow } = app().running
  return {
    ...follow,
    payments: {
      ...follow.payments,
      async getPayment() {
        const answer = answers.shift() ?? new Error('no answer left')
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  }
}

test('An answer that a later question has overtaken does not end the asking', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  const deps = answering(snapshotOf(donation, 'expired'))
  const first = (await notePaymentChanged(deps, paymentOf(donation))) ?? expect.fail('unknown payment')
  // The provider fails for the second webhook, then the first one's old answer arrives.
  const second = (await notePaymentChanged(deps, paymentOf(donation))) ?? expect.fail('unknown payment')
  await expect(followPayment(answering(new Error('down')), second)).rejects.toThrow('down')
  await followPayment(deps, first)
  expect(await row(donation.donationId)).toMatchObject({ status: 'expired', check_at: expect.any(Date) })
  await app().end(donation, 'paid')
  await dueNow(donation.donationId)
  await sweepPayments(app().running.follow)
  expect((await row(donation.donationId)).status).toBe('paid')
})

test('A settlement that a later question has overtaken leaves that question’s time, and the refund is found', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  const deps = answering(snapshotOf(donation, 'paid'))
  const first = (await notePaymentChanged(deps, paymentOf(donation))) ?? expect.fail('unknown payment')
  await notePaymentChanged(deps, paymentOf(donation))
  await followPayment(deps, first)
  const { status, check_at } = await row(donation.donationId)
  expect(status).toBe('paid')
  expect((check_at?.getTime() ?? 0) - Date.now()).toBeLessThan(31_000)
})

test('A repeated webhook about a payment that has ended is asked about once and not for ever', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation, 'failed')
  await webhook(paymentOf(donation))
  await expect.poll(async () => (await row(donation.donationId)).check_at).toBeNull()
  expect((await row(donation.donationId)).checks).toBeGreaterThanOrEqual(2)
})

test('A flood of webhooks about one payment asks the provider a few times only', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true, slowMs: 100 })
  const donation = await app().donate(creator.user.slug)
  const { payments } = app().running.follow
  const ask = vi.spyOn(payments, 'getPayment')
  await app().end(donation, 'paid')
  await Promise.all(Array.from({ length: 60 }, () => webhook(paymentOf(donation))))
  await app().untilStatus(donation.donationId, 'paid')
  await expect
    .poll(async () => (await row(donation.donationId)).check_at?.getTime())
    .toBeGreaterThan(Date.now() + 60_000)
  expect(ask.mock.calls.length).toBeLessThan(20)
  ask.mockRestore()
})

test('A repeat in another language, or after the name changed, gets the checkout of the first try', async () => {
  const creator = await app().register('creator')
  const body = { creatorSlug: creator.user.slug, amountEuro: 5 }
  const ask = (language: string) =>
    app().call<DonationStarted>('/api/donations/create-payment', {
      body,
      headers: { 'idempotency-key': 'two-languages', 'accept-language': language },
    })
  await faults({ slowMs: 9_000 })
  expect((await ask('pt')).status).toBe(502)
  await app().call('/sandbox/faults', { method: 'DELETE' })
  await app()
    .database.db.updateTable('users')
    .set({ display_name: 'Outro' })
    .where('id', '=', creator.user.id)
    .execute()
  // The provider refuses the key while it is still busy with the first try.
  await expect.poll(async () => (await ask('en')).status, { timeout: 10_000, interval: 200 }).toBe(201)
}, 30_000)

test('A repeat long after a first try that never reached the provider is followed like any other', async () => {
  const creator = await app().register('creator')
  const headers = { 'idempotency-key': 'an-hour-later' }
  const body = { creatorSlug: creator.user.slug, amountEuro: 10 }
  await faults({ status: 500 })
  await app().call('/api/donations/create-payment', { body, headers })
  await sweepPayments(app().running.follow, new Date(Date.now() + 61 * 60_000))
  await app().call('/sandbox/faults', { method: 'DELETE' })
  await faults({ noWebhook: true })
  const again = (await app().call<DonationStarted>('/api/donations/create-payment', { body, headers })).body
  expect(await row(again.donationId)).toMatchObject({ status: 'pending', check_at: expect.any(Date) })
  await app().end(again, 'paid')
  await dueNow(again.donationId)
  await sweepPayments(app().running.follow)
  expect((await row(again.donationId)).status).toBe('paid')
})

test('Lists page by cursor and say where the next page is', async () => {
  const creator = await app().register('creator')
  for (let index = 0; index < 3; index += 1)
    await app().pay(await app().donate(creator.user.slug, { donorName: `D${index}` }))
  const first = await app().call<ReceivedDonation[]>('/api/donations/my?limit=2', { token: creator.token })
  expect(first.body.map(({ donorName }) => donorName)).toEqual(['D2', 'D1'])
  const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await app().call<ReceivedDonation[]>(next, { token: creator.token })
  expect(second.body.map(({ donorName }) => donorName)).toEqual(['D0'])
  expect(second.headers.get('link')).toBeNull()
})

test('The ledger refuses entries that do not balance, and any change of what is written', async () => {
  const { db } = app().database
  const lopsided = db.transaction().execute(async (tx) => {
    await sql`insert into ledger_journals (id, idempotency_key, kind, created_at) values (gen_random_uuid(), 'bad', 'donation', now())`.execute(
      tx,
    )
    await sql`insert into ledger_entries select id, 'platform_fees', 5, 'EUR' from ledger_journals where idempotency_key = 'bad'`.execute(
      tx,
    )
  })
  await expect(lopsided).rejects.toThrow(/does not balance/)
  await expect(sql`update ledger_entries set amount_cents = 1`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from ledger_journals`.execute(db)).rejects.toThrow(/append-only/)
})

test('A test donation shows and counts in the sequence, but is no money', async () => {
  const creator = await app().register('creator')
  const sent = await app().call<ReceivedDonation & { test: boolean }>('/api/donations/test', {
    token: creator.token,
    body: { creatorSlug: creator.user.slug, donorName: ' ', amountEuro: -3 },
  })
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({ test: true, donorName: 'Anônimo', message: 'Doação de teste', amount: 100 })
  expect(await received(creator.token)).toEqual([])
  const other = await app().register('creator')
  const foreign = await app().call('/api/donations/test', {
    token: other.token,
    body: { creatorSlug: creator.user.slug },
  })
  expect(foreign.status).toBe(403)
})
