import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted, DonorStats } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import type { OperatorDonation, OperatorDonationPage } from '@aplauso/contract/operator-donations'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { expect, test } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { sweepPayments } from '#modules/payments/public.ts'
import { CrashError, type CrashPoint, crashingDatabase } from '#testing/crashing-database.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'
import { sweepRefunds } from '../refunds/sweep-refunds.ts'
import { decideHeldPayment } from './decide-held-payment.ts'

const app = useApp()
const { faults, row, received } = usePayments(app)

async function operator(role: OperatorRole = 'finance'): Promise<SignedIn> {
  const signedIn = await app().register('fan')
  await grantOperatorRole(app().database.db, signedIn.user.username, role)
  return signedIn
}

const setSuspended = (creator: SignedIn, isSuspended: boolean) =>
  app()
    .database.db.updateTable('users')
    .set(
      isSuspended
        ? { suspended_at: new Date(), suspension_reason: 'a test' }
        : { suspended_at: null, suspension_reason: null },
    )
    .where('id', '=', creator.user.id)
    .execute()

/** A donation of ten euros that the provider reports as paid and that is held. */
async function heldDonation(creator: SignedIn, hold: () => Promise<unknown>): Promise<DonationStarted> {
  const donation = await app().donate(creator.user.slug)
  await hold()
  await app().end(donation, 'paid')
  await expect.poll(async () => (await row(donation.donationId)).review_reason).not.toBeNull()
  return donation
}

/** For the rest of the test the provider reports this amount of every payment. */
const amountIs =
  (value: string, currency = 'EUR') =>
  () =>
    faults({ wrongAmount: { value, currency } })

const pageOf = async ({ token }: SignedIn, id: string) =>
  app().call<OperatorDonationPage & Problem>(`/api/admin/donations/${id}`, { token })
const decide = ({ token }: SignedIn, id: string, call: 'accept' | 'refund', reason = 'checked with the donor') =>
  app().call<OperatorDonationPage & Problem>(`/api/admin/donations/${id}/${call}`, { token, body: { reason } })
const listed = async ({ token }: SignedIn, query: string) =>
  (await app().call<OperatorDonation[]>(`/api/admin/donations${query}`, { token })).body.map(({ id }) => id)

test('Accepting a held payment credits what the provider took, books it, shows the alert and logs who decided', async () => {
  const [creator, finance] = [await app().register('creator'), await operator()]
  const { donationId: id } = await heldDonation(creator, amountIs('25.00'))
  expect(await listed(finance, '?state=held')).toContain(id)
  const { body: held } = await pageOf(finance, id)
  expect(held.donation).toMatchObject({
    status: 'pending',
    amountCents: 1_000,
    held: {
      providerCents: 2_500,
      providerCurrency: 'EUR',
      decision: null,
      reason: expect.stringContaining('2500 cents'),
    },
  })
  expect(held.events.map(({ kind }) => kind)).toEqual(['checkout', 'held'])

  const { status, body } = await decide(finance, id, 'accept')
  expect(status).toBe(200)
  expect(body.donation).toMatchObject({ status: 'paid', amountCents: 2_500, held: { decision: 'accepted' } })
  expect(body.donation.feeCents * 10).toBe((await row(id)).fee_basis_points * 2.5)
  expect(body.events.map(({ kind }) => kind)).toEqual([
    'checkout',
    'held',
    'accepted',
    'paid',
    'ledger',
    'alert_queued',
  ])
  expect(body.events.find(({ kind }) => kind === 'accepted')?.detail).toContain(finance.user.username)
  expect(body.events.find(({ kind }) => kind === 'ledger')?.detail).toContain('25.00')
  expect((await received(creator.token)).map(({ amount }) => amount)).toEqual([2_500])
  expect(await listed(finance, '?state=held')).not.toContain(id)

  expect((await decide(finance, id, 'refund')).body.code).toBe('already_decided')
  const { body: log } = await app().call<{ action: string; target: string; reason: string; after: unknown }[]>(
    '/api/admin/log',
    { token: (await operator('owner')).token },
  )
  expect(log.find(({ target }) => target === id)).toMatchObject({
    action: 'accept_payment',
    reason: 'checked with the donor',
    after: { amountCents: 2_500 },
  })
})

test('A payment to a suspended creator is held without an alert, and given back in the books and at the provider', async () => {
  const [creator, finance, donor] = [await app().register('creator'), await operator(), await app().register('fan')]
  const donation = await app().donate(creator.user.slug, {}, donor.token)
  await setSuspended(creator, true)
  await app().end(donation, 'paid')
  const { donationId: id } = donation
  await expect.poll(async () => (await row(id)).review_reason).toBe('the creator is suspended')
  expect(await row(id)).toMatchObject({ status: 'pending', paid_at: null, next_poll_at: null })
  expect((await pageOf(finance, id)).body.donation).toMatchObject({ block: null, held: { cause: 'suspension' } })

  const { body } = await decide(finance, id, 'refund')
  expect(body.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['held', 'refunded', 'paid', 'refund_asked', 'ledger']),
  )
  await app().call('/sandbox/clock', { body: { advanceMs: 60_000 } })
  await expect
    .poll(async () => {
      await sweepPayments(app().running.paymentSync, new Date(Date.now() + 200_000_000))
      return row(id)
    })
    .toMatchObject({ status: 'refunded', refunded_cents: 1_000, refund_pending_cents: 0 })
  const { events } = (await pageOf(finance, id)).body
  expect(events.filter(({ kind }) => kind === 'ledger')).toHaveLength(2)
  expect(events.some(({ kind }) => kind === 'alert_queued')).toBe(false)
  const { body: stats } = await app().call<DonorStats>('/api/donations/history/stats', { token: donor.token })
  expect(stats).toMatchObject({ totalDonated: 0 })
})

test('Of two operators who decide at once, one decides, and the money moves once', async () => {
  const creator = await app().register('creator')
  const [one, other] = [await operator(), await operator('owner')]
  const { donationId: id } = await heldDonation(creator, amountIs('12.00'))
  const answers = await Promise.all([decide(one, id, 'accept'), decide(other, id, 'refund'), decide(one, id, 'accept')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array(2).fill('already_decided'),
  )
  const isAccepted = answers.some(({ status, body }) => status === 200 && body.donation.held?.decision === 'accepted')
  expect(await row(id)).toMatchObject({
    amount_cents: 1_200,
    refund_pending_cents: isAccepted ? 0 : expect.any(Number),
  })
  expect(await findLedgerProblems(app().database.db)).toEqual([])
})

test('Only a held payment is decided, only by those who may see money, and another currency is not credited', async () => {
  const [creator, finance] = [await app().register('creator'), await operator()]
  const paid = await app().donate(creator.user.slug)
  await app().pay(paid)
  expect((await decide(finance, paid.donationId, 'accept')).body.code).toBe('not_held')
  expect((await decide(finance, crypto.randomUUID(), 'accept')).status).toBe(404)
  expect((await decide(finance, 'no id', 'accept')).status).toBe(404)
  expect((await decide(finance, paid.donationId, 'accept', ' ')).status).toBe(400)
  expect((await decide(await operator('support'), paid.donationId, 'accept')).status).toBe(403)

  const { donationId } = await heldDonation(creator, amountIs('10.00', 'USD'))
  const refused = await decide(finance, donationId, 'accept')
  expect(refused.body).toMatchObject({ code: 'not_refundable', detail: expect.stringContaining('10.00 USD') })
  expect(await row(donationId)).toMatchObject({ paid_at: null, amount_cents: 1_000 })
})

test('A blocked donor is listed with the donation, and on the page of each other donation of the account', async () => {
  const [finance, donor] = [await operator(), await app().register('fan')]
  const creators = [await app().register('creator'), await app().register('creator')]
  const donations: DonationStarted[] = []
  for (const { user } of creators) {
    const donation = await app().donate(user.slug, {}, donor.token)
    donations.push(donation)
    await app().pay(donation)
  }
  const [first, second] = donations.map(({ donationId }) => donationId)
  const block = async (creator: SignedIn | undefined, body: object) =>
    (await app().call('/api/blocked-donors', { token: creator?.token ?? '', body })).status
  expect(await block(creators[0], { donationId: first, reason: 'Insultos' })).toBe(201)
  expect(await listed(finance, '?state=blocked')).toEqual([first])
  const pages = async () => [await pageOf(finance, first ?? ''), await pageOf(finance, second ?? '')]
  expect((await pages()).map(({ body }) => body.donation.block)).toMatchObject([
    { reason: 'Insultos', creators: 1 },
    { reason: 'Insultos', creators: 1 },
  ])
  expect(await block(creators[1], { donationId: second })).toBe(201)
  expect(await listed(finance, '?state=blocked')).toEqual([second, first])
  expect((await pages()).map(({ body }) => body.donation.block?.creators)).toEqual([2, 2])
  const { body } = await app().call<{ blockedBy: number }>(`/api/admin/accounts/${donor.user.id}`, {
    token: (await operator('owner')).token,
  })
  expect(body.blockedBy).toBe(2)
})

test('Only what is left of a payment goes back, and a refund that failed is listed and repeated', async () => {
  const [creator, finance] = [await app().register('creator'), await operator()]
  const donation = await heldDonation(creator, () => setSuspended(creator, true))
  const { donationId: id } = donation
  await app().end(donation, 'refunded', { amount: 300 })
  await faults({ failRefunds: true })
  expect((await decide(finance, id, 'refund')).status).toBe(200)
  const settle = async () => {
    await app().call('/sandbox/clock', { body: { advanceMs: 60_000 } })
    await sweepRefunds(app().running.donationSync, new Date(Date.now() + 200_000_000))
    await sweepPayments(app().running.paymentSync, new Date(Date.now() + 200_000_000))
    const { refunded_cents, refund_pending_cents } = await row(id)
    return [refunded_cents, refund_pending_cents]
  }
  await expect.poll(settle).toEqual([300, 0])
  expect(await listed(finance, '?state=held')).toContain(id)
  expect((await pageOf(finance, id)).body.donation.held).toMatchObject({ decision: 'refunded', refundFailed: true })
  expect((await decide(finance, id, 'accept')).body.code).toBe('already_decided')
  await app().call('/sandbox/faults', { method: 'DELETE' })
  expect((await decide(finance, id, 'refund')).status).toBe(200)
  await expect.poll(settle).toEqual([1_000, 0])
  expect(await listed(finance, '?state=held')).not.toContain(id)
  expect((await decide(finance, id, 'refund')).body.code).toBe('already_decided')
})

test('Restoring a creator settles what was held because of the suspension, without a decision', async () => {
  const [creator, finance] = [await app().register('creator'), await operator()]
  const { donationId: id } = await heldDonation(creator, () => setSuspended(creator, true))
  const sync = () =>
    app().call<OperatorDonationPage>(`/api/admin/donations/${id}/sync`, { method: 'POST', token: finance.token })
  expect((await sync()).body.donation).toMatchObject({ status: 'pending', held: { decision: null } })
  const { token } = await operator('owner')
  const restored = await app().call(`/api/admin/accounts/${creator.user.id}/restore`, {
    token,
    body: { reason: 'settled' },
  })
  expect(restored.status).toBe(204)
  await sweepPayments(app().running.paymentSync)
  await app().untilStatus(id, 'paid')
  expect((await decide(finance, id, 'accept')).body.code).toBe('not_held')
  expect(await listed(finance, '?state=held')).not.toContain(id)
})

test('A process that dies at any statement of a decision to give back loses no money and gives back once', {
  timeout: 600_000,
}, async () => {
  const [creator, finance] = [await app().register('creator'), await operator()]
  const { donationSync } = app().running
  const attempt = async (death: CrashPoint): Promise<boolean> => {
    const { donationId } = await heldDonation(creator, amountIs('7.00'))
    const order = { donationId, decision: 'refunded' as const, operatorId: finance.user.id, reason: 'a test' }
    const dying = { ...donationSync, db: crashingDatabase(donationSync.db, death), log: donationSync.log }
    const died = await decideHeldPayment(dying, order).then(
      () => false,
      (error: unknown) => (error instanceof CrashError ? true : Promise.reject(error)),
    )
    await decideHeldPayment(donationSync, order).catch(() => undefined)
    const after = { status: 'refunded', refunded_cents: 700, refund_pending_cents: 0 }
    await expect
      .poll(
        async () => {
          const later = new Date(Date.now() + 200_000_000)
          await app().call('/sandbox/clock', { body: { advanceMs: 60_000 } })
          await sweepPayments(app().running.paymentSync, later)
          await sweepRefunds(donationSync, later)
          return row(donationId)
        },
        { message: JSON.stringify(death) },
      )
      .toMatchObject(after)
    return died
  }
  let at = 1
  while (await attempt({ at, when: at % 2 === 0 ? 'before' : 'after' })) at += 1
  expect(at).toBeGreaterThan(4)
})
