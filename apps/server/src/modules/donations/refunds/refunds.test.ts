import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue } from '@aplauso/contract/alerts'
import type { Creator } from '@aplauso/contract/creators'
import type { DonorDonation, ReceivedDonation } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { Refund } from '@aplauso/contract/refunds'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { expect, test } from 'vitest'
import { type PaymentProvider, sweepPayments } from '#modules/payments/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { useApp } from '#testing/test-app.ts'
import type { DonationSyncDeps } from '../settlement/sync-donation-payment.ts'
import { refundDonation } from './refund-donation.ts'
import { sweepRefunds } from './sweep-refunds.ts'

const app = useApp()
const { faults, row, changeFollowUp, dueNow } = usePayments(app)

/** Body of a successful or a failed refund call. */
type Answered = Omit<Refund, 'status'> & Pick<Problem, 'code' | 'detail'>
type RefundCall = { amount?: number; key?: string; by?: SignedIn }

/** A creator with a paid donation of ten euros. */
async function paidDonation(order: Record<string, unknown> = {}) {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug, order)
  await app().pay(donation)
  const { donationId: id } = donation
  const refund = ({ amount, key, by = creator }: RefundCall = {}) =>
    app().call<Answered>(`/api/donations/${id}/refund`, {
      token: by.token,
      body: amount === undefined ? {} : { amount },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const refunds = async () =>
    (await app().call<Refund[]>(`/api/donations/${id}/refunds`, { token: creator.token })).body
  const received = async () =>
    (await app().call<ReceivedDonation[]>('/api/donations/my', { token: creator.token })).body[0]
  const figures = async () => {
    const { refunded_cents, refund_pending_cents, charged_back_cents, status } = await row(id)
    return { refunded: refunded_cents, pending: refund_pending_cents, chargedBack: charged_back_cents, status }
  }
  return { creator, donation, id, refund, refunds, received, figures }
}

/** Moves the sandbox's clock past the time that a bank transfer takes. */
const bankDays = () => app().call('/sandbox/clock', { body: { advanceMs: 60_000 } })

/** The app's own provider with some calls replaced. */
function over(change: (provider: PaymentProvider) => Partial<PaymentProvider>): DonationSyncDeps {
  const { donationSync } = app().running
  return {
    ...donationSync,
    payments: {
      of: (name) => {
        const provider = donationSync.payments.of(name)
        return provider && { ...provider, ...change(provider) }
      },
    },
  }
}

test('A full refund changes totals, lists and ledger at once, and the donor sees it', async () => {
  const creator = await app().register('creator')
  const donor = await app().register('fan')
  const donation = await app().donate(creator.user.slug, {}, donor.token)
  await app().pay(donation)
  const path = `/api/donations/${donation.donationId}/refund`
  const answer = await app().call<Refund>(path, { method: 'POST', token: creator.token })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    donationId: donation.donationId,
    amount: 1_000,
    currency: 'EUR',
    status: 'pending',
  })
  expect(await row(donation.donationId)).toMatchObject({
    status: 'refunded',
    refunded_cents: 1_000,
    refund_pending_cents: 0,
  })
  expect((await app().call<Creator>(`/api/creators/${creator.user.slug}`)).body.totalReceived).toBe(0)
  const given = await app().call<DonorDonation[]>('/api/donations/history', { token: donor.token })
  expect(given.body).toMatchObject([{ status: 'refunded', refunded: 1_000 }])
  await bankDays()
  const list = () => app().call<Refund[]>(`/api/donations/${donation.donationId}/refunds`, { token: creator.token })
  await expect.poll(async () => (await list()).body).toMatchObject([{ id: answer.body.id, status: 'refunded' }])
})

test('Partial refunds are possible up to the paid amount and no further', async () => {
  const { refund, refunds, received, figures } = await paidDonation()
  expect((await refund({ amount: 300 })).status).toBe(201)
  expect(await received()).toMatchObject({ status: 'paid', refunded: 300, refundPending: 0 })
  const tooMuch = await refund({ amount: 701 })
  expect(tooMuch).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'amount' }] } })
  expect(tooMuch.body.detail).toContain('7.00')
  expect((await refund()).body.amount).toBe(700)
  expect(await figures()).toEqual({ refunded: 1_000, pending: 0, chargedBack: 0, status: 'refunded' })
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
  expect((await refunds()).map(({ amount }) => amount)).toEqual([700, 300])
})

test('A refund needs the creator of the donation and a paid donation', async () => {
  const { id, refund } = await paidDonation()
  const other = await app().register('creator')
  expect((await refund({ by: other })).status).toBe(404)
  expect((await app().call(`/api/donations/${id}/refunds`, { token: other.token })).status).toBe(404)
  expect((await refund({ by: await app().register('agency') })).status).toBe(403)
  const unpaid = await app().donate(other.user.slug)
  const call = (path: string, body: unknown) => app().call<Problem>(path, { token: other.token, body })
  const path = `/api/donations/${unpaid.donationId}/refund`
  expect(await call(path, {})).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
  expect((await call('/api/donations/nothing/refund', {})).status).toBe(404)
  for (const amount of [0, -1, 1.5, '100', 1e300]) expect((await call(path, { amount })).status).toBe(400)
  expect((await call(path, [])).status).toBe(400)
})

test('Ten concurrent refunds never reserve the same cents', async () => {
  const { id, refund, figures } = await paidDonation()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 300 })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]))
  // Concurrent refunds leave the final state to the payment's next poll.
  await dueNow(id)
  await sweepPayments(app().running.paymentSync)
  expect(await figures()).toMatchObject({ refunded: 900, pending: 0 })
})

test('A repeat with its Idempotency-Key gets its first answer, also ten at once; another body is a conflict', async () => {
  const { refund, refunds, figures } = await paidDonation()
  const tenAtOnce = async (order: RefundCall) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
  }
  await tenAtOnce({ amount: 400, key: 'once' })
  expect(await figures()).toMatchObject({ refunded: 400, pending: 0 })
  // Nothing is left for the second request, yet it gets the answer of the first.
  await tenAtOnce({ key: 'rest' })
  expect(await figures()).toMatchObject({ refunded: 1_000, pending: 0 })
  expect(await refunds()).toHaveLength(2)
  const conflict = { status: 409, body: { code: 'idempotency_conflict' } }
  expect(await refund({ amount: 401, key: 'once' })).toMatchObject(conflict)
  expect(await refund({ key: 'once' })).toMatchObject(conflict)
  // Another creator's equal key is another key.
  expect((await (await paidDonation()).refund({ amount: 400, key: 'once' })).status).toBe(201)
})

test('A refund that the provider refuses changes no amount', async () => {
  const { creator, id, refund, refunds, figures } = await paidDonation()
  const order = { creatorId: creator.user.id, donationId: id, amountCents: cents(500), idempotencyKey: 'refused' }
  const refusing = over(() => ({ refund: async () => ({ outcome: 'refused', reason: 'too old' }) }))
  await expect(refundDonation(refusing, order)).rejects.toMatchObject({ code: 'not_refundable' })
  expect(await figures()).toEqual({ refunded: 0, pending: 0, chargedBack: 0, status: 'paid' })
  expect(await refunds()).toMatchObject([{ status: 'failed', amount: 500 }])
  expect(await refund({ amount: 500, key: 'refused' })).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
})

/** Providers that leave a refund without an answer: the call fails before or after the provider has acted. */
const LOST = {
  'before the provider was asked': () => over(() => ({ refund: () => Promise.reject(noAnswer()) })),
  'after the provider had acted': () =>
    over(({ refund }) => ({
      async refund(order) {
        await refund(order)
        throw noAnswer()
      },
    })),
}
const noAnswer = () => new AppError('provider_error', 'no answer')

test.each(Object.entries(LOST))('A refund whose answer is lost %s is retried and paid once', async (_when, lost) => {
  const { creator, id, refund, refunds, received, figures } = await paidDonation()
  const order = { creatorId: creator.user.id, donationId: id, amountCents: cents(600), idempotencyKey: 'lost' }
  await faults({ noWebhook: true })
  await expect(refundDonation(lost(), order)).rejects.toMatchObject({
    code: 'provider_error',
    message: expect.stringContaining('by itself'),
  })
  expect(await received()).toMatchObject({ refunded: 0, refundPending: 600 })
  expect((await refund({ amount: 500 })).status).toBe(400)
  await refundsDue(id)
  await sweepRefunds(app().running.donationSync)
  expect(await figures()).toEqual({ refunded: 600, pending: 0, chargedBack: 0, status: 'paid' })
  // The creator's repeated request returns the result.
  expect((await refund({ amount: 600, key: 'lost' })).body).toEqual((await refunds())[0])
  expect(await figures()).toMatchObject({ refunded: 600 })
})

test.each(Object.entries(LOST))(
  'A refund whose answer is lost %s is not doubled after an hour, when the provider has dropped the key',
  async (_when, lost) => {
    const { creator, id, refund, refunds, figures } = await paidDonation()
    const order = { creatorId: creator.user.id, donationId: id, amountCents: cents(200), idempotencyKey: undefined }
    await faults({ noWebhook: true })
    await refund({ amount: 100 })
    await expect(refundDonation(lost(), order)).rejects.toMatchObject({ code: 'provider_error' })
    await app().call('/sandbox/clock', { body: { advanceMs: 70 * MINUTE_MS } })
    await refundsDue(id)
    await sweepRefunds(app().running.donationSync)
    expect(await figures()).toEqual({ refunded: 300, pending: 0, chargedBack: 0, status: 'paid' })
    expect((await refunds()).map(({ status }) => status)).not.toContain('failed')
  },
)

async function refundsDue(donationId: string): Promise<void> {
  await app()
    .database.db.updateTable('refunds')
    .set({ next_poll_at: new Date(0) })
    .where('donation_id', '=', donationId)
    .where('status', '=', 'asked')
    .execute()
}

test('An accepted refund stays reserved until an answer of the provider contains it', async () => {
  const { creator, id, refund, received, figures } = await paidDonation()
  await faults({ noWebhook: true })
  let isDown = false
  const deps = over(({ getPayment, refund }) => ({
    getPayment: (paymentId) => (isDown ? Promise.reject(noAnswer()) : getPayment(paymentId)),
    refund(order) {
      isDown = true
      return refund(order)
    },
  }))
  const order = { creatorId: creator.user.id, donationId: id, amountCents: cents(800), idempotencyKey: undefined }
  expect(await refundDonation(deps, order)).toMatchObject({ status: 'pending', amount: 800 })
  expect(await received()).toMatchObject({ refunded: 0, refundPending: 800 })
  expect((await refund({ amount: 300 })).status).toBe(400)
  await dueNow(id)
  await sweepPayments(app().running.paymentSync)
  expect(await figures()).toEqual({ refunded: 800, pending: 0, chargedBack: 0, status: 'paid' })
})

test('A paid donation is polled weekly until the chargeback period ends, and for as long as a refund is on its way', async () => {
  const { id, refund } = await paidDonation()
  await faults({ noWebhook: true })
  const daysToNext = async (day: number) => {
    const at = new Date(Date.now() + day * DAY_MS)
    await changeFollowUp(id, { next_poll_at: at })
    await sweepPayments(app().running.paymentSync, at)
    const { next_poll_at } = await row(id)
    return next_poll_at && (next_poll_at.getTime() - at.getTime()) / DAY_MS
  }
  expect([await daysToNext(2), await daysToNext(119), await daysToNext(121)]).toEqual([7, 7, null])
  await refund({ amount: 100 })
  expect(await daysToNext(200)).toBe(1)
  await bankDays()
  expect(await daysToNext(201)).toBeNull()
})

test('A refund that fails later is reverted: the donation is paid again and can be refunded', async () => {
  const { id, refund, refunds, figures } = await paidDonation()
  await faults({ failRefunds: true })
  expect((await refund()).status).toBe(201)
  expect(await figures()).toMatchObject({ status: 'refunded' })
  await bankDays()
  await app().untilStatus(id, 'paid')
  expect(await figures()).toEqual({ refunded: 0, pending: 0, chargedBack: 0, status: 'paid' })
  expect(await refunds()).toMatchObject([{ status: 'failed' }])
  await faults({})
  expect((await refund()).body).toMatchObject({ amount: 1_000, status: 'pending' })
  expect(await figures()).toMatchObject({ refunded: 1_000, status: 'refunded' })
})

test('A chargeback after a partial refund takes the rest and blocks refunds, and a won one restores the amount', async () => {
  const { donation, id, refund, figures } = await paidDonation()
  await refund({ amount: 300 })
  await app().end(donation, 'charged_back')
  await app().untilStatus(id, 'charged_back')
  expect(await figures()).toMatchObject({ refunded: 300, chargedBack: 700 })
  expect(await refund()).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
  await app().end(donation, 'chargeback_reversed')
  await app().untilStatus(id, 'paid')
  expect(await figures()).toEqual({ refunded: 300, pending: 0, chargedBack: 0, status: 'paid' })
  expect((await refund()).body.amount).toBe(700)
})

test('A fully reversed donation is neither missed nor replayed, unless the money is won back', async () => {
  const { creator, donation, id } = await paidDonation()
  const { token } = creator
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await overlay.until('donation')
  const queue = async () => (await app().call<AlertQueue>('/api/alerts/queue', { token })).body
  const replay = async () => (await app().call(`/api/alerts/${id}/replay`, { token, method: 'POST' })).status
  expect((await queue()).waitingCount).toBe(1)
  await app().end(donation, 'charged_back')
  await app().untilStatus(id, 'charged_back')
  // The overlay with the alert gets the skip at once.
  expect((await overlay.until('control')).at(-1)?.payload).toMatchObject({ action: 'skip' })
  overlay.close()
  expect(await queue()).toMatchObject({ waitingCount: 0, missedCount: 0 })
  expect(await replay()).toBe(404)
  await app().end(donation, 'chargeback_reversed')
  await app().untilStatus(id, 'paid')
  expect((await queue()).waitingCount).toBe(1)
  expect(await replay()).toBe(204)
})

test('The evidence of a donation is a PDF for disputes in the creator’s language, without the donor’s identity', async () => {
  const donor = await app().register('fan')
  const creator = await app().register('creator')
  const message = 'Força! 👏🏽 привет'
  const donation = await app().donate(
    creator.user.slug,
    { message, donorName: 'Rita', termsVersion: TERMS_VERSION, receiptEmail: 'rita@example.org' },
    donor.token,
  )
  const { donationId: id } = donation
  const file = (by: SignedIn) =>
    fetch(`${app().baseUrl}/api/donations/${id}/evidence`, { headers: { authorization: `Bearer ${by.token}` } })
  expect((await file(creator)).status).toBe(404)
  await app().pay(donation)
  await app().call(`/api/donations/${id}/refund`, { token: creator.token, body: { amount: 250 } })
  await app().end(donation, 'charged_back')
  await app().untilStatus(id, 'charged_back')
  const answer = await file(creator)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = pdfText(Buffer.from(await answer.arrayBuffer()))
  const { provider_payment_id } = await row(id)
  const expected = ['Provas de uma doação', id, provider_payment_id ?? '', 'Rita', `versão ${TERMS_VERSION}`, 'Força!']
  for (const part of [
    ...expected,
    '[U+1F44F U+1F3FD]',
    '[U+043F',
    'com o número 1',
    'Reembolsados 2,50',
    'retirou 7,50',
  ])
    expect(text).toContain(part)
  for (const secret of ['rita@example.org', donor.user.email, donor.user.username, '127.0.0.1'])
    expect(text).not.toContain(secret)
  expect((await file(await app().register('creator'))).status).toBe(404)
})
