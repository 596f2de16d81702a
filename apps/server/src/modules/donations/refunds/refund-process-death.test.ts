import { cents } from '@aplauso/contract/money'
import type { Refund } from '@aplauso/contract/refunds'
import { expect, test } from 'vitest'
import { recordPaymentChange, sweepPayments } from '#modules/payments/public.ts'
import { CrashError, type CrashPoint, crashingDatabase } from '#testing/crashing-database.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import { syncDonationPayment } from '../settlement/sync-donation-payment.ts'
import { refundDonation } from './refund-donation.ts'
import { sweepRefunds } from './sweep-refunds.ts'

const app = useApp()
const { faults, paymentOf, row, dueNow } = usePayments(app)

/** Time for some thirty donations, each with its own crash. */
const DEATHS_MAX_MS = 600_000

/**
 * Crashes the attempt at its first statement, then at its second, and so on, until it finishes. Returns the number of
 * crashes.
 */
async function dieEverywhere(attempt: (death: CrashPoint) => Promise<void>): Promise<number> {
  for (let at = 1; ; at += 1) {
    let died = false
    for (const when of ['before', 'after'] as const) {
      const ended = await attempt({ at, when }).then(
        () => 'lived',
        (error: unknown) => (error instanceof CrashError ? 'died' : Promise.reject(error)),
      )
      died ||= ended === 'died'
    }
    if (!died) return at - 1
  }
}

async function sweep(): Promise<void> {
  const later = new Date(Date.now() + 60_000)
  await sweepRefunds(app().running.donationSync, later)
  await sweepPayments(app().running.paymentSync, later)
}

test('A crash at any statement of a refund refunds the money once, with correct books', {
  timeout: DEATHS_MAX_MS,
}, async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const { donationSync } = app().running
  const steps = await dieEverywhere(async (death) => {
    const donation = await app().donate(creator.user.slug)
    const { donationId } = donation
    await app().end(donation, 'paid')
    await dueNow(donationId)
    await sweepPayments(app().running.paymentSync)
    await app().untilStatus(donationId, 'paid')

    const db = crashingDatabase(donationSync.db, death)
    const order = { creatorId: creator.user.id, donationId, amountCents: cents(600), idempotencyKey: donationId }
    const ended = await refundDonation({ ...donationSync, db }, order).then(
      () => undefined,
      (error: unknown) => error,
    )
    await sweep()
    // A client without an answer repeats the request; there may have been nothing to continue.
    const answer = await app().call<Refund>(`/api/donations/${donationId}/refund`, {
      token: creator.token,
      body: { amount: 600 },
      headers: { 'idempotency-key': donationId },
    })
    expect([answer.status, answer.body.amount], JSON.stringify(death)).toEqual([201, 600])
    const after = { status: 'paid', refunded_cents: 600, refund_pending_cents: 0 }
    // The app's own sweep may have processed it first and may not be finished yet.
    await expect.poll(() => row(donationId), { message: JSON.stringify(death) }).toMatchObject(after)
    if (ended !== undefined) throw ended
  })
  expect(steps).toBeGreaterThan(8)
})

test('A crash at any statement of syncing a refunded payment books payment and refund', {
  timeout: DEATHS_MAX_MS,
}, async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const { donationSync } = app().running
  const steps = await dieEverywhere(async (death) => {
    const donation = await app().donate(creator.user.slug)
    await app().end(donation, 'paid')
    await app().end(donation, 'refunded', { amount: 400 })
    const deps = { ...donationSync, db: crashingDatabase(donationSync.db, death) }
    const ended = await recordPaymentChange(deps.db, paymentOf(donation))
      .then((question) => syncDonationPayment(deps, question ?? expect.fail('unknown payment')))
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    const { next_poll_at, refunded_cents } = await row(donation.donationId)
    // If not even the webhook was recorded, the scheduled poll runs two minutes after the start.
    if (refunded_cents === 0) expect(next_poll_at?.getTime()).toBeLessThan(Date.now() + 125_000)
    // A run skips a row that another process has locked, so there is another run, as in the app.
    const swept = async () => {
      await sweepPayments(app().running.paymentSync, new Date(Date.now() + 130_000))
      return row(donation.donationId)
    }
    const after = { status: 'paid', refunded_cents: 400 }
    await expect.poll(swept, { message: JSON.stringify(death), interval: 20 }).toMatchObject(after)
    if (ended !== undefined) throw ended
  })
  expect(steps).toBeGreaterThan(4)
})
