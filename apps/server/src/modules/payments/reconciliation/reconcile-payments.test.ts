import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted, ReceivedDonation } from '@aplauso/contract/donations'
import { DAY_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepRefunds } from '#modules/donations/public.ts'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { snapshotDatabase } from '#testing/snapshot-database.ts'
import { subscriptionActions } from '#testing/subscriptions.ts'
import { useApp } from '#testing/test-app.ts'
import type { PaymentProvider } from '../provider.ts'
import { sweepPayments } from '../sync/sweep-payments.ts'
import { assignLostPayment, lostPaymentName, refundLostPayment } from './decide-lost-payment.ts'
import { type ReconcileOutcome, reconcile } from './reconcile-payments.ts'
import { createReconciler } from './run-reconciliation.ts'

const app = useApp()
const { faults, webhook, paymentOf, row } = usePayments(app)
const { subscribe, end, untilStatus, subscriber, rowOf, renew, current, ...plans } = subscriptionActions(app)
const db = () => app().database.db
const deps = () => app().running.reconciliation
const anHourAgo = () => new Date(Date.now() - 60 * MINUTE_MS)
const received = async ({ token }: SignedIn) =>
  (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body
const totalOf = async (creator: SignedIn) =>
  (await db().selectFrom('creators').selectAll().where('user_id', '=', creator.user.id).executeTakeFirstOrThrow())
    .total_received_cents

async function reconciled(since = anHourAgo()): Promise<ReconcileOutcome[]> {
  const all: ReconcileOutcome[] = []
  await reconcile(deps(), since, { onOutcome: async (found) => void all.push(found) })
  return all
}
const about = (found: ReconcileOutcome[], donation: DonationStarted) =>
  found.filter(({ paymentId }) => paymentId === paymentOf(donation))

/** Runs reconciliation as a process does that starts to use a database after a gap. */
async function lookAfterGap(): Promise<void> {
  await sql`update reconciliation set heartbeat_at = heartbeat_at - interval '10 minutes', leased_until = null`.execute(
    db(),
  )
  await createReconciler(deps())()
}

test('Reconciliation restores a lost paid donation with its fee, donor and stats', async () => {
  const [creator, donor] = [await app().register('creator'), await app().register('fan')]
  const restore = await snapshotDatabase(db())
  const order = {
    amountEuro: 12.34,
    donorName: 'Rita 👏',
    message: 'Olá!\nParabéns.',
    audioType: 'tts',
    voice: 'pt-PT',
  }
  const donation = await app().donate(creator.user.slug, order, donor.token)
  await app().pay(donation)
  const [before, listed, total] = [await row(donation.donationId), await received(creator), await totalOf(creator)]
  await restore()
  expect((await app().call(`/api/donations/${donation.donationId}/status`)).status).toBe(404)

  expect(about(await reconciled(), donation)).toMatchObject([{ outcome: 'made', provider: 'mollie' }])
  const unknownPayments = [
    'creator_id',
    'donor_id',
    'donor_name',
    'message',
    'amount_cents',
    'fee_basis_points',
    'fee_cents',
  ] as const
  const after = await row(donation.donationId)
  for (const column of [
    ...unknownPayments,
    'audio_type',
    'voice',
    'language',
    'status',
    'paid_day',
    'provider_payment_id',
  ] as const) {
    expect(after[column], column).toEqual(before[column])
  }
  expect(await received(creator)).toMatchObject(listed.map(({ id, amount, status }) => ({ id, amount, status })))
  expect(await totalOf(creator)).toBe(total)
  expect(about(await reconciled(), donation)).toEqual([])
  expect(await totalOf(creator)).toBe(total)
  expect(await findLedgerProblems(db())).toEqual([])
})

test('Reconciliation restores a lost private donation as private, with the fee that its donor covered', async () => {
  const creator = await app().register('creator')
  const restore = await snapshotDatabase(db())
  const order = { message: 'Entre nós', private: true, coverFee: true }
  const donation = await app().donate(creator.user.slug, order)
  await app().pay(donation)
  await restore()
  expect(about(await reconciled(), donation)).toMatchObject([{ outcome: 'made' }])
  expect(await row(donation.donationId)).toMatchObject({
    ...{ private: true, amount_cents: 1_087, fee_cents: 87, covered_cents: 87, message: 'Entre nós', status: 'paid' },
  })
  const alerts = db().selectFrom('alerts').select('id').where('donation_id', '=', donation.donationId)
  expect(await alerts.execute()).toEqual([])
})

test('Reconciliation reports a message that was too long for the recovery record', async () => {
  const creator = await app().register('creator')
  const restore = await snapshotDatabase(db())
  const message = Array.from({ length: 500 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
    '',
  )
  const donation = await app().donate(creator.user.slug, { message })
  await app().pay(donation)
  await restore()
  expect(about(await reconciled(), donation)).toMatchObject([
    { outcome: 'made', note: expect.stringContaining('message') },
  ])
  expect(await row(donation.donationId)).toMatchObject({ message: null, donor_name: 'Rita', status: 'paid' })
})

test('Reconciliation restores an open checkout, which can be paid later, and skips an expired one', async () => {
  const creator = await app().register('creator')
  const restore = await snapshotDatabase(db())
  const [open, over] = [await app().donate(creator.user.slug), await app().donate(creator.user.slug)]
  await app().end(over, 'expired')
  await restore()
  const found = await reconciled()
  expect(about(found, open)).toMatchObject([{ outcome: 'made' }])
  expect(about(found, over)).toEqual([])
  await app().pay(open)
})

test('Reconciliation stores a missing payment id and settles a paid donation whose webhook was lost', async () => {
  const creator = await app().register('creator')
  await faults({ noWebhook: true })
  const [untold, unheard] = [await app().donate(creator.user.slug), await app().donate(creator.user.slug)]
  await db()
    .updateTable('donations')
    .set({ provider_payment_id: null, checkout_url: null })
    .where('id', '=', untold.donationId)
    .execute()
  for (const donation of [untold, unheard]) await app().end(donation, 'paid')
  const found = await reconciled()
  expect(about(found, untold)).toMatchObject([{ outcome: 'made' }])
  expect(about(found, unheard)).toMatchObject([{ outcome: 'settled' }])
  for (const { donationId } of [untold, unheard]) expect(await row(donationId)).toMatchObject({ status: 'paid' })
})

test('A payment to a creator who was lost as well is reported with a reason for a person to decide', async () => {
  const restore = await snapshotDatabase(db())
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  await restore()
  const reason = expect.stringContaining(creator.user.id)
  expect(about(await reconciled(), donation)).toMatchObject([{ outcome: 'named', reason }])
  await lookAfterGap()
  const readUnknown = db().selectFrom('unknown_payments').selectAll().where('payment_id', '=', paymentOf(donation))
  expect(await readUnknown.execute()).toMatchObject([{ next_poll_at: null, verdict: reason }])
})

async function operatorAccount(): Promise<PaymentProvider> {
  const [first] = await deps().payments.everyAccount()
  if (first === undefined) throw new Error('there is no provider')
  return first
}

/** The same accounts, some of whose calls are replaced. */
async function paymentsWith(change: (provider: PaymentProvider) => PaymentProvider) {
  const accounts = (await deps().payments.everyAccount()).map(change)
  return {
    of: (name: string) => accounts.find((account) => account.name === name),
    everyAccount: async () => accounts,
  }
}

test('Reconciliation after a gap runs once, and the alert of an old payment counts as missed', async () => {
  const creator = await app().register('creator')
  const restore = await snapshotDatabase(db())
  const [recent, old] = [await app().donate(creator.user.slug), await app().donate(creator.user.slug)]
  await app().pay(recent)
  await app().pay(old)
  await restore()
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  const findPaid = (await operatorAccount()).listPayments
  const payments = await paymentsWith((provider) => ({
    ...provider,
    async *listPayments(since: Date) {
      for await (const page of findPaid(since)) {
        yield page.map((payment) =>
          payment.paymentId === paymentOf(old)
            ? { ...payment, paidAt: new Date(payment.paidAt.getTime() - 30 * MINUTE_MS) }
            : payment,
        )
      }
    },
  }))
  await sql`update reconciliation set heartbeat_at = heartbeat_at - interval '10 minutes', leased_until = null`.execute(
    db(),
  )
  const looks = [createReconciler({ ...deps(), payments }), createReconciler({ ...deps(), payments })]
  await Promise.all(looks.map((look) => look()))
  await app().untilStatus(old.donationId, 'paid')
  await app().untilStatus(recent.donationId, 'paid')
  const status = async (donation: DonationStarted) =>
    (await received(creator)).find(({ id }) => id === donation.donationId)?.alertStatus
  await expect.poll(() => overlay.alerts().map(({ donationId }) => donationId)).toEqual([recent.donationId])
  expect(await status(old)).toBe('missed')
  overlay.close()
  const { since } = await db().selectFrom('reconciliation').selectAll().executeTakeFirstOrThrow()
  expect(since).toBeNull()
})

test('Reconciliation restores a payment after the database goes back while the server runs', async () => {
  const creator = await app().register('creator')
  const look = createReconciler(deps())
  const restore = await snapshotDatabase(db())
  await sql`update reconciliation set leased_until = null`.execute(db())
  await look()
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  await restore()
  await sql`update reconciliation set leased_until = null, heartbeat_at = heartbeat_at - interval '50 seconds'`.execute(
    db(),
  )
  await look()
  await app().untilStatus(donation.donationId, 'paid')
})

/** Refunded and charged back amounts at the provider. */
async function atProvider(donation: DonationStarted) {
  const payment = await (await operatorAccount()).findPayment(paymentOf(donation))
  return { refunded: payment?.refundedCents, chargedBack: payment?.chargedBackCents }
}
const refund = (creator: SignedIn, { donationId }: DonationStarted, amount?: number) =>
  app().call<{ code?: string }>(`/api/donations/${donationId}/refund`, { token: creator.token, body: { amount } })

test.each(['reconciled', 'after a gap'])(
  'Reconciliation books refunds and chargebacks that the database has lost (%s)',
  async (when) => {
    const creator = await app().register('creator')
    const donations = [await app().donate(creator.user.slug), await app().donate(creator.user.slug)]
    const [refunded, chargedBack] = [donations[0] ?? expect.fail(), donations[1] ?? expect.fail()]
    for (const donation of donations) await app().pay(donation)
    const restore = await snapshotDatabase(db())
    expect((await refund(creator, refunded, 400)).status).toBe(201)
    await app().end(chargedBack, 'charged_back')
    await app().untilStatus(chargedBack.donationId, 'charged_back')
    await restore()
    expect(await row(refunded.donationId)).toMatchObject({ status: 'paid', refunded_cents: 0 })
    if (when === 'reconciled') {
      const found = await reconciled()
      for (const donation of donations) expect(about(found, donation)).toMatchObject([{ outcome: 'settled' }])
    } else await lookAfterGap()
    await expect.poll(() => row(refunded.donationId)).toMatchObject({ status: 'paid', refunded_cents: 400 })
    await expect.poll(() => row(chargedBack.donationId)).toMatchObject({ status: 'charged_back' })
    for (const donation of donations) expect(about(await reconciled(), donation)).toEqual([])
    expect(await findLedgerProblems(db())).toEqual([])
  },
)

test('A gap makes every payment sync due again, also where the provider lists nothing', async () => {
  const creator = await app().register('creator')
  const old = await app().donate(creator.user.slug)
  await app().pay(old)
  const restore = await snapshotDatabase(db())
  await app().end(old, 'refunded')
  await app().untilStatus(old.donationId, 'refunded')
  await restore()
  const dueIn = async () => ((await row(old.donationId)).next_poll_at?.getTime() ?? Number.NaN) - Date.now()
  expect(await dueIn()).toBeGreaterThan(DAY_MS / 2)
  // The payment is older than the listed period, so no list contains it.
  const payments = await paymentsWith((provider) => ({
    ...provider,
    // biome-ignore lint/correctness/useYield: it fails before the first page
    async *listPayments() {
      throw new Error('down')
    },
  }))
  await sql`update reconciliation set heartbeat_at = heartbeat_at - interval '10 minutes', leased_until = null`.execute(
    db(),
  )
  await expect(createReconciler({ ...deps(), payments })()).rejects.toThrow('down')
  expect(await dueIn()).toBeLessThan(MINUTE_MS)
  const { since, gap_at } = await db().selectFrom('reconciliation').selectAll().executeTakeFirstOrThrow()
  expect([since, gap_at]).toEqual([expect.any(Date), null])
  await sweepPayments(app().running.paymentSync, new Date(Date.now() + MINUTE_MS))
  await expect.poll(() => row(old.donationId)).toMatchObject({ status: 'refunded' })
})

/** A donation to a creator who registered after the backup. */
async function donationToLostCreator(order: Record<string, unknown> = {}) {
  const [other, restore] = [await app().register('creator'), await snapshotDatabase(db())]
  const donation = await app().donate((await app().register('creator')).user.slug, order)
  await app().pay(donation)
  await restore()
  return { donation, other, name: lostPaymentName('mollie', paymentOf(donation)) }
}

test('A payment to a creator who is lost is given back once, however often it is asked, and is then left to nobody', async () => {
  const { donation, name } = await donationToLostCreator()
  expect(about(await reconciled(), donation)).toMatchObject([{ outcome: 'named', missing: 'creator' }])
  const refunds = await Promise.all([1, 2].map(() => refundLostPayment(deps(), name)))
  expect(refunds.map(({ outcome }) => outcome)).toContain('done')
  expect(await refundLostPayment(deps(), name)).toMatchObject({ outcome: 'nothing_to_do' })
  expect(await atProvider(donation)).toEqual({ refunded: 1_000, chargedBack: 0 })
  expect(about(await reconciled(), donation)).toEqual([])
  await expect(refundLostPayment(deps(), 'tr_unknown')).rejects.toMatchObject({ code: 'not_found' })
})

test('A payment to a creator who is lost is booked once to another creator, and only refunded there then', async () => {
  const { donation, other, name } = await donationToLostCreator({ message: 'Para ti' })
  expect(await assignLostPayment(deps(), name, other.user.id)).toMatchObject({ outcome: 'done' })
  expect(await assignLostPayment(deps(), name, other.user.id)).toMatchObject({ outcome: 'nothing_to_do' })
  expect(await row(donation.donationId)).toMatchObject({
    ...{ creator_id: other.user.id, status: 'paid', amount_cents: 1_000, message: 'Para ti' },
  })
  expect(await totalOf(other)).toBe(1_000)
  await expect(refundLostPayment(deps(), name)).rejects.toMatchObject({ code: 'not_refundable' })
  expect((await refund(other, donation)).status).toBe(201)
  expect(await findLedgerProblems(db())).toEqual([])
})

test('Concurrent refunds after a restore do not pay a lost refund again, and the donation shows the refunded amount', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug, { amountEuro: 20 })
  await app().pay(donation)
  const restore = await snapshotDatabase(db())
  expect((await refund(creator, donation, 500)).status).toBe(201)
  await restore()
  const answers = await Promise.all([1, 2, 3].map(() => refund(creator, donation, 500)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'out_of_date' } })
  expect(await atProvider(donation)).toEqual({ refunded: 500, chargedBack: 0 })
  await expect.poll(() => row(donation.donationId)).toMatchObject({ refunded_cents: 500, refund_pending_cents: 0 })
  expect((await refund(creator, donation)).body).toMatchObject({ amount: 1_500 })
  expect(await atProvider(donation)).toEqual({ refunded: 2_000, chargedBack: 0 })
  expect(await findLedgerProblems(db())).toEqual([])
})

test('A refund is refused when a lost chargeback took the money back', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  const restore = await snapshotDatabase(db())
  await app().end(donation, 'charged_back')
  await app().untilStatus(donation.donationId, 'charged_back')
  await restore()
  expect(await refund(creator, donation)).toMatchObject({ status: 409, body: { code: 'out_of_date' } })
  await expect.poll(() => row(donation.donationId)).toMatchObject({ status: 'charged_back', refund_pending_cents: 0 })
})

test('A refund that failed with its provider after a restore is compared before the sweep retries it', async () => {
  const creator = await app().register('creator')
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  const restore = await snapshotDatabase(db())
  await refund(creator, donation, 500)
  await restore()
  await faults({ status: 503 })
  expect(await refund(creator, donation, 500)).toMatchObject({ status: 502, body: { code: 'provider_error' } })
  await faults({})
  await sweepRefunds(app().running.donationSync, new Date(Date.now() + MINUTE_MS))
  expect(await atProvider(donation)).toEqual({ refunded: 500, chargedBack: 0 })
  expect(await row(donation.donationId)).toMatchObject({ refunded_cents: 500, refund_pending_cents: 0 })
})

test('Reconciliation finds a payment that a failover lost within an hour', async () => {
  const creator = await app().register('creator')
  const restore = await snapshotDatabase(db())
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  await restore()
  await sql`
    update reconciliation set leased_until = null, heartbeat_at = now(), last_listed_at = now() - interval '61 minutes'`.execute(
    db(),
  )
  await createReconciler(deps())()
  await app().untilStatus(donation.donationId, 'paid')
})

test('A webhook for an unknown payment gets 200, is counted, stored once, and resolved', async () => {
  const creator = await app().register('creator')
  const restore = await snapshotDatabase(db())
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  await restore()
  const counted = async () =>
    Number(/^aplauso_unknown_payments_total (\d+)$/m.exec((await app().call<string>('/metrics')).body)?.[1])
  const before = await counted()
  for (const id of [paymentOf(donation), paymentOf(donation), 'tr_madeUp']) expect((await webhook(id)).status).toBe(200)
  expect(await counted()).toBe(before + 3)
  const ids = async () =>
    (await db().selectFrom('unknown_payments').select('payment_id').execute()).map(({ payment_id }) => payment_id)
  const reported = [paymentOf(donation), 'tr_madeUp']
  expect((await ids()).filter((id) => reported.includes(id)).sort()).toEqual(reported.sort())
  await sql`update unknown_payments set next_poll_at = now() - interval '1 minute' where verdict is null`.execute(db())
  await sql`update reconciliation set leased_until = null`.execute(db())
  await createReconciler(deps())()
  await app().untilStatus(donation.donationId, 'paid')
  await expect.poll(ids).not.toContain('tr_madeUp')
  expect(await ids()).not.toContain(paymentOf(donation))
})

test('Invented payment ids are stored up to 1,000, and 10 are polled per run', async () => {
  await db().deleteFrom('unknown_payments').execute()
  await sql`
    insert into unknown_payments (provider, payment_id, reported_at, next_poll_at)
    select 'mollie', 'tr_flood' || number, now(), now() + interval '1 day' from generate_series(1, 995) as number
  `.execute(db())
  for (const number of Array(20).keys()) await webhook(`tr_more${number}`)
  const count = async () => (await db().selectFrom('unknown_payments').select('payment_id').execute()).length
  expect(await count()).toBeLessThanOrEqual(1_000)
  await sql`update unknown_payments set next_poll_at = now() - interval '1 minute'`.execute(db())
  await sql`update reconciliation set leased_until = null, since = null`.execute(db())
  let requestCount = 0
  const payments = await paymentsWith((provider) => ({
    ...provider,
    async findPayment() {
      requestCount += 1
      return undefined
    },
  }))
  const looks = Array.from({ length: 5 }, () => createReconciler({ ...deps(), payments }))
  await Promise.all(looks.map((look) => look()))
  expect(requestCount).toBeLessThanOrEqual(10)
  await db().deleteFrom('unknown_payments').execute()
})

test('Reconciliation restores a lost plan payment with its subscription', async () => {
  const creator = await app().register('creator')
  const restore = await snapshotDatabase(db())
  const checkoutUrl = await subscribe(creator, 'creator')
  await end(checkoutUrl)
  await untilStatus(creator, 'active')
  const { customer_id } = await rowOf(creator)
  await restore()
  expect((await current(creator)).status).toBe('none')
  const found = await reconciled()
  expect(found.filter(({ paymentId }) => paymentId === plans.idOf(checkoutUrl))).toMatchObject([{ outcome: 'made' }])
  expect(await current(creator)).toMatchObject({ status: 'active', planInForce: 'creator' })
  expect(await rowOf(creator)).toMatchObject({ customer_id })
  expect(await findLedgerProblems(db())).toEqual([])
  await db().updateTable('subscriptions').set({ charge_at: null }).execute()
})

test.each(['runs again first', 'is reconciled first'])(
  'A renewal that the database has lost and that %s is charged once',
  async (order) => {
    const creator = await subscriber('pro')
    const { period_end, customer_id } = await rowOf(creator)
    const due = new Date(period_end?.getTime() ?? 0)
    const restore = await snapshotDatabase(db())
    await renew(due)
    const [charged] = await plans.payments(creator)
    await restore()

    const later = new Date(due.getTime() + DAY_MS)
    if (order === 'is reconciled first') await reconciled(new Date(Date.now() - MINUTE_MS))
    await renew(later)
    await reconciled(new Date(Date.now() - MINUTE_MS))
    const [again, ...others] = await plans.payments(creator)
    expect(again).toMatchObject({ id: charged?.id, kind: 'renewal', status: 'paid', amount: 1_999 })
    expect(others).toHaveLength(1)
    const atProvider = []
    for await (const page of (await operatorAccount()).listPayments(anHourAgo())) atProvider.push(...page)
    expect(atProvider.filter(({ customerId, status }) => customerId === customer_id && status === 'paid')).toHaveLength(
      2,
    )
    expect(await findLedgerProblems(db())).toEqual([])
    await db().updateTable('subscriptions').set({ charge_at: null }).execute()
  },
)
