import type { Creator } from '@aplauso/contract/creators'
import type { DonationStarted } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type PaymentSnapshot, recordPaymentChange, sweepPayments } from '#modules/payments/public.ts'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { useApp } from '#testing/test-app.ts'
import { settleDonation } from './settle-donation.ts'
import { type DonationSyncDeps, syncDonationPayment } from './sync-donation-payment.ts'

const app = useApp()
const { faults, webhook, paymentOf, received, row, changeFollowUp, dueNow } = usePayments(app)

test('A webhook repeated a hundred times at once and later pays once', async () => {
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

test('A forged webhook gets the usual answer and changes nothing', async () => {
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

test('A payment of another amount or currency is on review, without credit or alert', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await faults({ wrongAmount: { value: '9999.00', currency: 'EUR' } })
  await app().end(donation, 'paid')
  await expect.poll(async () => (await row(donation.donationId)).review_reason).toContain('999900')
  expect((await row(donation.donationId)).status).toBe('pending')
  expect(await received(creator.token)).toEqual([])
  // The operator is notified once, however often the provider repeats the payment.
  await webhook(paymentOf(donation))
  await webhook(paymentOf(donation))
  const toReview = async () =>
    (await readOutbox(app().dataDir, 'no-reply@localhost')).filter(({ subject }) => subject.startsWith('Pagamento'))
  await expect.poll(toReview).toHaveLength(1)

  await app().call('/sandbox/faults', { method: 'DELETE' })
  await webhook(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
})

test('A payment whose webhook never arrives is found by the scheduled poll after two minutes and not before', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app().end(donation, 'paid')
  const { next_poll_at, created_at } = await row(donation.donationId)
  const dueAt = next_poll_at?.getTime() ?? 0
  expect(dueAt - created_at.getTime()).toBeGreaterThanOrEqual(120_000)
  expect(dueAt - created_at.getTime()).toBeLessThan(125_000)
  await sweepPayments(app().running.paymentSync, new Date(dueAt - 1))
  expect((await row(donation.donationId)).status).toBe('pending')
  await sweepPayments(app().running.paymentSync, new Date(dueAt))
  expect((await row(donation.donationId)).status).toBe('paid')
})

test('Scheduled polls back off, poll again after a provider failure and never drop received money', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await dueNow(donation.donationId)
  await sweepPayments(app().running.paymentSync)
  const first = await row(donation.donationId)
  await dueNow(donation.donationId)
  await sweepPayments(app().running.paymentSync)
  const second = await row(donation.donationId)
  const wait = (at: Date | null) => (at?.getTime() ?? 0) - Date.now()
  expect(wait(second.next_poll_at)).toBeGreaterThan(wait(first.next_poll_at) * 1.5)

  await app().end(donation, 'paid')
  await faults({ noWebhook: true, status: 503 })
  await dueNow(donation.donationId)
  await sweepPayments(app().running.paymentSync)
  expect((await row(donation.donationId)).status).toBe('pending')
  await faults({ noWebhook: true })
  await dueNow(donation.donationId)
  await sweepPayments(app().running.paymentSync)
  // The app's own scheduled poll may have settled it first.
  await app().untilStatus(donation.donationId, 'paid')
})

test('A refund that the provider cannot report at once is found within minutes, not with the next weekly poll', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app().end(donation, 'paid')
  await webhook(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
  await app().end(donation, 'refunded')
  await faults({ noWebhook: true, status: 503 })
  await dueNow(donation.donationId)
  await sweepPayments(app().running.paymentSync)
  const soon = (await row(donation.donationId)).next_poll_at ?? expect.fail('nobody asks any more')
  expect(soon.getTime() - Date.now()).toBeLessThan(15 * 60_000)
  await faults({ noWebhook: true })
  await sweepPayments(app().running.paymentSync, soon)
  const { status, next_poll_at } = await row(donation.donationId)
  expect(status).toBe('refunded')
  expect((next_poll_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6 * 86_400_000)
})

test('A payment that arrives after the donation expired still counts', async () => {
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

test('A donor who waits on the thank-you page is confirmed within seconds if the webhook never arrives', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app().end(donation, 'paid')
  await changeFollowUp(donation.donationId, { checked_at: new Date(Date.now() - 6_000) })
  await app().untilStatus(donation.donationId, 'paid')
  expect((await row(donation.donationId)).checks).toBe(1)
})

const snapshotOf = (donation: DonationStarted, status: PaymentSnapshot['status']): PaymentSnapshot => ({
  paymentId: paymentOf(donation),
  status,
  amountCents: cents(1_000),
  currency: 'EUR',
  refundedCents: cents(0),
  chargedBackCents: cents(0),
})

test('A donation shortly after midnight in Lisbon counts on the new day, also in summer', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  const deps = { db: app().database.db, announcer: undefined, hashFingerprints: () => [] }
  await settleDonation(deps, snapshotOf(donation, 'paid'), 0, { now: new Date('2026-07-31T23:30:00Z') })
  const days = await app()
    .database.db.selectFrom('creator_days')
    .selectAll()
    .where('creator_id', '=', creator.user.id)
    .execute()
  expect(days).toMatchObject([{ day: '2026-08-01', amount_cents: 1_000 }])
})

/** Syncs one payment with answers that the test returns in its own order, like a provider behind a slow network. */
function answering(...answers: (PaymentSnapshot | Error)[]): DonationSyncDeps {
  const { donationSync } = app().running
  return {
    ...donationSync,
    payments: {
      of: (name) => {
        const provider = donationSync.payments.of(name)
        return (
          provider && {
            ...provider,
            async getPayment() {
              const answer = answers.shift() ?? new Error('no answer left')
              if (answer instanceof Error) throw answer
              return answer
            },
          }
        )
      },
    },
  }
}

test('An answer overtaken by a later poll does not end the polling', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  const deps = answering(snapshotOf(donation, 'expired'))
  const first = (await recordPaymentChange(deps.db, paymentOf(donation))) ?? expect.fail('unknown payment')
  // The provider fails for the second webhook, then the old answer to the first one arrives.
  const second = (await recordPaymentChange(deps.db, paymentOf(donation))) ?? expect.fail('unknown payment')
  await expect(syncDonationPayment(answering(new Error('down')), second)).rejects.toThrow('down')
  await syncDonationPayment(deps, first)
  expect(await row(donation.donationId)).toMatchObject({ status: 'expired', next_poll_at: expect.any(Date) })
  await app().end(donation, 'paid')
  await dueNow(donation.donationId)
  await sweepPayments(app().running.paymentSync)
  // The app's own scheduled poll may have settled it first.
  await app().untilStatus(donation.donationId, 'paid')
})

test('A settlement overtaken by a later poll keeps the time of that poll, and the refund is found', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  const deps = answering(snapshotOf(donation, 'paid'))
  const first = (await recordPaymentChange(deps.db, paymentOf(donation))) ?? expect.fail('unknown payment')
  await recordPaymentChange(deps.db, paymentOf(donation))
  await syncDonationPayment(deps, first)
  const { status, next_poll_at } = await row(donation.donationId)
  expect(status).toBe('paid')
  expect((next_poll_at?.getTime() ?? 0) - Date.now()).toBeLessThan(31_000)
})

test('A payment without consequences outside the statement records no donation event', async () => {
  const limited = await app().register('creator')
  const unlimited = await app().register('creator')
  await app()
    .database.db.updateTable('users')
    .set({ subscription_plan: 'pro', granted_plan: 'pro' })
    .where('id', '=', unlimited.user.id)
    .execute()
  await faults({ noWebhook: true })
  const onEventsRecorded = vi.fn()
  for (const { user } of [limited, unlimited]) {
    const donation = await app().donate(user.slug)
    const deps = { ...answering(snapshotOf(donation, 'paid')), onEventsRecorded }
    await syncDonationPayment(
      deps,
      (await recordPaymentChange(deps.db, paymentOf(donation))) ?? expect.fail('unknown payment'),
    )
    expect((await row(donation.donationId)).status).toBe('paid')
    // The free plan warns its creator of the monthly limit; the other plan has no consequence.
    expect(onEventsRecorded).toHaveBeenCalledTimes(1)
  }
})

test('A repeated webhook about a failed payment is polled once and not forever', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation, 'failed')
  await webhook(paymentOf(donation))
  await expect.poll(async () => (await row(donation.donationId)).next_poll_at).toBeNull()
  expect((await row(donation.donationId)).checks).toBeGreaterThanOrEqual(2)
})

test('A flood of webhooks about one payment polls the provider only a few times', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  const mollie = app().running.donationSync.payments.of('mollie') ?? expect.fail('Mollie is not there')
  const { getPayment } = mollie
  const flooded = Promise.withResolvers<void>()
  // The first poll is answered only after the whole flood has arrived, however long it takes.
  const ask = vi.spyOn(mollie, 'getPayment').mockImplementation(async (id) => {
    await flooded.promise
    return getPayment(id)
  })
  onTestFinished(() => ask.mockRestore())
  await app().end(donation, 'paid')
  await Promise.all(Array.from({ length: 60 }, () => webhook(paymentOf(donation))))
  // Any of the concurrent webhooks may be the one that counts; this one is the last.
  await webhook(paymentOf(donation))
  flooded.resolve()
  await app().untilStatus(donation.donationId, 'paid')
  await expect
    .poll(async () => (await row(donation.donationId)).next_poll_at?.getTime())
    .toBeGreaterThan(Date.now() + 60_000)
  expect(ask.mock.calls.length).toBeLessThan(5)
})
