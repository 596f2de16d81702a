import type { DonationStarted } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordPaymentChange, sweepPayments } from '#modules/payments/public.ts'
import { usePayments } from '#testing/payments.ts'
import { type StartedTestApp, startTestApp, useApp } from '#testing/test-app.ts'
import { settleDonation } from '../settlement/settle-donation.ts'
import { syncDonationPayment } from '../settlement/sync-donation-payment.ts'

const app = useApp()
const { faults, webhook, paymentOf, row, change: set, dueNow } = usePayments(app)

const SPOKEN = { audio_url: '/media/sounds/spoken.mp3', voice: 'pt-PT', voice_id: 'pt_PT.ines' }

beforeEach(async () => {
  await faults({ noWebhook: true })
})

/** A donation that is paid at the provider while its speech is still being rendered. */
async function paidWhileRendering(order: Record<string, unknown> = {}) {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug, { audioType: 'tts', ...order })
  await set(donation.donationId, { speech_status: 'rendering' })
  await app().end(donation, 'paid')
  return { creator, donation }
}

async function follow(donation: DonationStarted, deps = app().running.donationSync): Promise<void> {
  const question = (await recordPaymentChange(deps.db, paymentOf(donation))) ?? expect.fail('unknown payment')
  await syncDonationPayment(deps, question)
}

const alertsOf = (donation: DonationStarted) =>
  app().database.db.selectFrom('alerts').selectAll().where('donation_id', '=', donation.donationId).execute()

const snapshotOf = (donation: DonationStarted) => ({
  paymentId: paymentOf(donation),
  status: 'paid' as const,
  amountCents: cents(1_000),
  currency: 'EUR',
  refundedCents: cents(0),
  chargedBackCents: cents(0),
})

describe('A payment that arrives before its speech', () => {
  test('waits for the speech, and the alert plays it', async () => {
    const { donation } = await paidWhileRendering()
    await follow(donation)
    expect(await row(donation.donationId)).toMatchObject({ status: 'pending', next_poll_at: expect.any(Date) })
    await set(donation.donationId, { speech_status: 'ready', ...SPOKEN })
    await app().untilStatus(donation.donationId, 'paid')
    expect(await alertsOf(donation)).toMatchObject([SPOKEN])
  })

  test('stops waiting for a failed speech', async () => {
    const { donation } = await paidWhileRendering()
    await follow(donation)
    await set(donation.donationId, { speech_status: 'failed' })
    await app().untilStatus(donation.donationId, 'paid')
    expect(await alertsOf(donation)).toMatchObject([{ audio_url: null, voice: 'pt', voice_id: null }])
  })

  test('is shown without speech after three seconds, and the speech is still rendered', async () => {
    const { donation } = await paidWhileRendering()
    await follow(donation)
    await app().untilStatus(donation.donationId, 'paid')
    expect(await row(donation.donationId)).toMatchObject({ speech_status: 'late', audio_url: null })
    expect(await alertsOf(donation)).toMatchObject([{ message: 'Olá!', audio_url: null, voice: 'pt' }])
  })

  test('plays the creator’s custom sound after failed speech, because OBS has no browser voice', async () => {
    const { creator, donation } = await paidWhileRendering()
    const { db } = app().database
    const custom = { custom_audio_url: '/media/sounds/own.mp3' }
    await db.updateTable('creators').set(custom).where('user_id', '=', creator.user.id).execute()
    await set(donation.donationId, { speech_status: 'failed' })
    await follow(donation)
    expect(await alertsOf(donation)).toMatchObject([{ audio_url: '/media/sounds/own.mp3', voice: null }])
  })

  test('creates one alert, however many webhooks arrive meanwhile', async () => {
    const { donation } = await paidWhileRendering()
    await Promise.all(Array.from({ length: 10 }, () => webhook(paymentOf(donation))))
    await follow(donation)
    await Promise.all(Array.from({ length: 10 }, () => webhook(paymentOf(donation))))
    await set(donation.donationId, { speech_status: 'ready', ...SPOKEN })
    await app().untilStatus(donation.donationId, 'paid')
    expect(await alertsOf(donation)).toMatchObject([SPOKEN])
  })

  test('delays no other payment, even if more wait than are synced at once', async () => {
    const waiting = await Promise.all(Array.from({ length: 10 }, () => paidWhileRendering()))
    const creator = await app().register('creator')
    const text = await app().donate(creator.user.slug)
    await app().end(text, 'paid')
    await Promise.all(waiting.map(({ donation }) => webhook(paymentOf(donation))))
    await webhook(paymentOf(text))
    await app().untilStatus(text.donationId, 'paid')
    for (const { donation } of waiting) await app().untilStatus(donation.donationId, 'paid')
    const paidAt = async ({ donationId }: DonationStarted) => (await row(donationId)).paid_at?.getTime() ?? 0
    const others = await Promise.all(waiting.map(({ donation }) => paidAt(donation)))
    expect(await paidAt(text)).toBeLessThan(Math.min(...others))
  })

  test('is shown soon after the process has died while it waited', async () => {
    const { donation } = await paidWhileRendering()
    const deps = { db: app().database.db, announcer: undefined, hashFingerprints: () => [] }
    // State of a process that dies at this moment.
    await recordPaymentChange(app().running.donationSync.db, paymentOf(donation))
    expect(await settleDonation(deps, snapshotOf(donation), 1)).toEqual({ outcome: 'speech_awaited' })
    expect(await row(donation.donationId)).toMatchObject({ status: 'pending', next_poll_at: expect.any(Date) })
    await dueNow(donation.donationId)
    await sweepPayments(app().running.paymentSync)
    await app().untilStatus(donation.donationId, 'paid')
    expect(await alertsOf(donation)).toHaveLength(1)
  })

  test('of another amount than requested is on review and does not wait', async () => {
    const { donation } = await paidWhileRendering()
    const deps = { db: app().database.db, announcer: undefined, hashFingerprints: () => [] }
    const snapshot = { ...snapshotOf(donation), amountCents: cents(999) }
    expect(await settleDonation(deps, snapshot, 0)).toEqual({ outcome: 'amount_mismatch' })
    expect((await row(donation.donationId)).review_reason).toContain('999')
  })

  test('is refunded by a refund, also while it waits', async () => {
    const { donation } = await paidWhileRendering()
    await follow(donation)
    await app().end(donation, 'refunded')
    await follow(donation)
    await app().untilStatus(donation.donationId, 'refunded')
    expect(await alertsOf(donation)).toHaveLength(1)
  })
})

describe('A server that stops while payments wait for their speech', () => {
  let stopping: StartedTestApp
  beforeEach(async () => {
    stopping = await startTestApp({}, { database: app().database })
  })
  afterEach(() => stopping.close())

  test('settles these payments first', async () => {
    const { donation } = await paidWhileRendering()
    const { speechWaits, db, announcer } = stopping.app.running.donationSync
    await follow(donation, { ...app().running.donationSync, speechWaits, db, announcer })
    expect((await row(donation.donationId)).status).toBe('pending')
    await stopping.app.running.close()
    expect((await row(donation.donationId)).status).toBe('paid')
  })
})

describe('The alert of a spoken donation, decided at the payment,', () => {
  const settle = async (order: Record<string, unknown>, change: Record<string, unknown>) => {
    const creator = await app().register('creator')
    const donation = await app().donate(creator.user.slug, { audioType: 'tts', ...order })
    await set(donation.donationId, { speech_status: 'ready', ...SPOKEN })
    const { db } = app().database
    await db.updateTable('creators').set(change).where('user_id', '=', creator.user.id).execute()
    await app().end(donation, 'paid')
    await follow(donation)
    return alertsOf(donation)
  }
  const SILENT = { audio_url: null, voice: null, voice_id: null }

  test('has no speech if the creator has disabled speech', async () => {
    expect(await settle({}, { tts_enabled: false })).toMatchObject([SILENT])
  })

  test('has no speech below the minimum of that moment', async () => {
    expect(await settle({}, { min_donation_for_tts_cents: 1_001 })).toMatchObject([SILENT])
    expect(await settle({}, { min_donation_for_tts_cents: 1_000 })).toMatchObject([SPOKEN])
  })

  test('plays the creator’s custom sound without a voice if it has no speech', async () => {
    const own = { custom_audio_url: '/media/sounds/own.mp3' }
    const expected = [{ ...SILENT, audio_url: own.custom_audio_url }]
    expect(await settle({}, { ...own, tts_enabled: false })).toMatchObject(expected)
    expect(await settle({ audioType: 'text' }, own)).toMatchObject(expected)
    expect(await settle({}, own)).toMatchObject([SPOKEN])
  })

  test('has no voice without a message', async () => {
    expect(await settle({ message: '' }, { tts_enabled: true })).toMatchObject([{ voice: null, voice_id: null }])
  })
})
