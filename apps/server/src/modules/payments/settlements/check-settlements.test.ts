import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import type { Refund } from '@aplauso/contract/refunds'
import { openStore } from '@aplauso/mollie-sandbox/store/store'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startFaultyProxy } from '#testing/faulty-proxy.ts'
import { usePayments } from '#testing/payments.ts'
import { subscriptionActions } from '#testing/subscriptions.ts'
import { useApp } from '#testing/test-app.ts'
import { createMollieProvider } from '../mollie/mollie-provider.ts'
import type { PaymentProvider, SettledPosition } from '../provider.ts'
import { checkSettlements } from './check-settlements.ts'

const app = useApp()
const { faults, webhook, paymentOf, row, change } = usePayments(app)
const subscriptions = subscriptionActions(app)
const db = () => app().database.db
const ownProvider = () => app().running.reconciliation.payments.of('mollie') ?? expect.fail('there is no provider')
const check = (provider = ownProvider(), options: { now?: Date; rereadMs?: number } = {}) =>
  checkSettlements({ db: db(), payments: { everyAccount: async () => [provider] } }, options)
const reread = (provider?: PaymentProvider) => check(provider, { rereadMs: DAY_MS })

let creator: SignedIn
beforeAll(async () => {
  creator = await app().register('creator')
})

async function settle(): Promise<void> {
  expect((await app().call('/sandbox/onboarding/org_sandbox/settlement', { method: 'POST' })).status).toBe(200)
}

async function paid(): Promise<DonationStarted> {
  const donation = await app().donate(creator.user.slug)
  await app().pay(donation)
  return donation
}

async function refund({ donationId }: DonationStarted, amount: number): Promise<void> {
  const options = { body: { amount }, token: creator.token }
  expect((await app().call<Refund>(`/api/donations/${donationId}/refund`, options)).status).toBe(201)
}

/** The differences that name one donation. */
const about = (donation: DonationStarted, { differences }: { differences: string[] }) =>
  differences.filter((difference) => difference.includes(paymentOf(donation)))
const nameOf = (donation: DonationStarted) => `payment ${paymentOf(donation)} of donation ${donation.donationId}`

/** Changes what the sandbox lists, in its own database. */
function tamper<Result>(change: (store: ReturnType<typeof openStore>) => Result): Result {
  const store = openStore(join(app().dataDir, 'sandbox.db'))
  try {
    return change(store)
  } finally {
    store.db.close()
  }
}

/** The provider, with the positions from which it was read and the number of entries that it listed. */
function watched(provider: PaymentProvider) {
  const seen = { positions: [] as SettledPosition[], entries: 0 }
  const watchedProvider: PaymentProvider = {
    ...provider,
    async *listSettledEntries(since) {
      seen.positions.push(since)
      for await (const page of provider.listSettledEntries(since)) {
        seen.entries += page.entries.length
        yield page
      }
    },
  }
  return { provider: watchedProvider, seen }
}

test('Settled payments, refunds and chargebacks that the books have are no difference, and are read once', async () => {
  const [whole, returned, disputed] = [await paid(), await paid(), await paid()]
  await refund(returned, 400)
  await app().pay(disputed, 'charged_back')
  await settle()
  const first = watched(ownProvider())
  expect(await check(first.provider)).toEqual({ differences: [], notes: [] })
  expect(first.seen.entries).toBeGreaterThanOrEqual(5)
  const entries = await db()
    .selectFrom('settled_entries')
    .select(['kind', 'amount_cents', 'reference'])
    .where('payment_id', 'in', [whole, returned, disputed].map(paymentOf))
    .orderBy('kind')
    .execute()
  expect(entries.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['chargeback', 1_000],
    ['payment', 1_000],
    ['payment', 1_000],
    ['payment', 1_000],
    ['refund', 400],
  ])

  const later = await paid()
  await settle()
  const second = watched(ownProvider())
  expect(await check(second.provider)).toEqual({ differences: [], notes: [] })
  expect(second.seen.entries).toBe(1)
  expect(await check(watched(ownProvider()).provider)).toEqual({ differences: [], notes: [] })
  expect(about(later, await reread())).toEqual([])
})

test('A book with another amount, fewer refunds or fewer chargebacks than were settled is named, until it is right', async () => {
  const [amount, refunded, disputed] = [await paid(), await paid(), await paid()]
  await refund(refunded, 500)
  await app().pay(disputed, 'charged_back')
  await settle()
  await change(amount.donationId, { amount_cents: cents(900) })
  await change(refunded.donationId, { refunded_cents: cents(300) })
  await change(disputed.donationId, { charged_back_cents: cents(0) })
  const result = await check()
  const settlement = 'stl_\\w+'
  const sentence = (text: string) => expect.stringMatching(new RegExp(`^${text.replace('SETTLEMENT', settlement)}$`))
  expect(about(amount, result)).toEqual([
    sentence(`${nameOf(amount)}: mollie settled 1000 cents in SETTLEMENT, the books have 900 cents`),
  ])
  expect(about(refunded, result)).toEqual([
    sentence(`${nameOf(refunded)}: mollie settled refunds of 500 cents in SETTLEMENT, the books have 300 cents`),
  ])
  expect(about(disputed, result)).toEqual([
    sentence(`${nameOf(disputed)}: mollie settled chargebacks of 1000 cents in SETTLEMENT, the books have 0 cents`),
  ])
  expect(await check()).toEqual(result)

  await change(amount.donationId, { amount_cents: cents(1_000) })
  await change(refunded.donationId, { refunded_cents: cents(500) })
  await change(disputed.donationId, { charged_back_cents: cents(1_000) })
  expect(await check()).toEqual({ differences: [], notes: [] })
})

test('A refund of the books is waited for until its settlement, but not if the provider does not have it', async () => {
  const [waiting, invented] = [await paid(), await paid()]
  await settle()
  await refund(waiting, 200)
  await change(invented.donationId, { refunded_cents: cents(800), status: 'paid' })
  const result = await check()
  expect(about(waiting, result)).toEqual([])
  expect(about(invented, result)).toEqual([
    expect.stringContaining('the books have refunds of 800 cents, mollie has 0 cents and settled 0 cents'),
  ])
  await change(invented.donationId, { refunded_cents: cents(0) })
  await paid()
  await settle()
  expect(await check()).toEqual({ differences: [], notes: [] })
})

test('A settlement that lists another amount, another refund or a lost payment is named', async () => {
  const [less, more, lost] = [await paid(), await paid(), await paid()]
  await refund(more, 100)
  await settle()
  expect(await check()).toEqual({ differences: [], notes: [] })

  const reference = crypto.randomUUID()
  const before = tamper((store) => {
    const [payment, refunded] = [
      store.payments.find(paymentOf(less)),
      store.refunds.list('paymentId', paymentOf(more))[0],
    ]
    const whole = store.payments.find(paymentOf(lost))
    if (!payment || !refunded || !whole) return expect.fail('the sandbox has the payments')
    store.payments.save({ ...payment, amountCents: 900 })
    store.refunds.save({ ...refunded, amountCents: 350 })
    store.payments.insert({ ...whole, id: 'tr_lost', metadata: { reference } })
    store.payments.insert({ ...whole, id: 'tr_foreign', metadata: { order: 17 } })
    return { payment, refunded }
  })
  const result = await reread()
  expect(about(less, result)).toEqual([
    expect.stringMatching(/settled 900 cents in stl_\w+, the books have 1000 cents$/),
  ])
  expect(about(more, result)).toEqual([
    expect.stringMatching(/settled refunds of 350 cents in stl_\w+, the books have 100 cents$/),
  ])
  expect(result.differences).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^payment tr_lost: mollie settled 1000 cents in stl_\\w+, the books do not have this payment .reference ${reference}.$`,
      ),
    ),
  )
  expect(result.differences).toHaveLength(3)

  tamper((store) => {
    store.payments.save(before.payment)
    store.refunds.save(before.refunded)
  })
  await db().deleteFrom('settled_entries').where('payment_id', 'in', ['tr_lost', 'tr_foreign']).execute()
  tamper((store) => store.db.exec(`delete from payments where id in ('tr_lost', 'tr_foreign')`))
  expect(await reread()).toEqual({ differences: [], notes: [] })
})

test('A settled payment that the books have as unpaid is named, until the webhook that was lost is made up for', async () => {
  await faults({ noWebhook: true })
  const donation = await app().donate(creator.user.slug)
  await app().end(donation, 'paid')
  await settle()
  expect((await row(donation.donationId)).status).toBe('pending')
  expect(about(donation, await check())).toEqual([
    expect.stringMatching(/settled 1000 cents in stl_\w+, the books have it as pending$/),
  ])
  await webhook(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
  expect(await check()).toEqual({ differences: [], notes: [] })
})

test('A settled payment for a plan is compared like one for a donation', async () => {
  const payer = await subscriptions.subscriber('pro')
  await settle()
  expect(await check()).toEqual({ differences: [], notes: [] })
  const [payment] = await subscriptions.payments(payer)
  const amount = (cents: number) =>
    sql`
    update subscription_payments set amount_cents = amount_cents + ${cents} where id = ${payment?.id}`.execute(db())
  await amount(100)
  const result = await check()
  await amount(-100)
  expect(result.differences).toEqual([
    expect.stringMatching(new RegExp(`^payment tr_\\w+ of plan ${payment?.id}: mollie settled \\d+ cents`)),
  ])
})

test('A settled refund that the bank returns, and a settled chargeback that is reversed, are no difference', async () => {
  const [returned, disputed] = [await paid(), await paid()]
  await faults({ failRefunds: true })
  await refund(returned, 600)
  await app().pay(disputed, 'charged_back')
  await settle()
  expect(await check()).toEqual({ differences: [], notes: [] })
  await app().call('/sandbox/clock', { body: { advanceMs: 10_000 } })
  await app().end(disputed, 'chargeback_reversed')
  await app().untilStatus(disputed.donationId, 'paid')
  await expect.poll(async () => (await row(returned.donationId)).refunded_cents).toBe(0)
  expect(await check()).toEqual({ differences: [], notes: [] })
  const stored = await db()
    .selectFrom('settled_entries')
    .select(['kind', 'amount_cents'])
    .where('payment_id', 'in', [paymentOf(returned), paymentOf(disputed)])
    .where('kind', 'in', ['returned_refund', 'chargeback_reversal'])
    .orderBy('kind')
    .execute()
  expect(stored).toEqual([
    { kind: 'chargeback_reversal', amount_cents: 1_000 },
    { kind: 'returned_refund', amount_cents: 600 },
  ])
  expect(await check()).toEqual({ differences: [], notes: [] })
})

test('A payment that no settlement has after two weeks is a note, and a difference if it was never paid', async () => {
  const [unsettled, invented] = [await paid(), await app().donate(creator.user.slug)]
  const now = new Date(Date.now() + 15 * DAY_MS)
  expect(about(unsettled, await check())).toEqual([])
  await app().end(invented, 'expired')
  await app().untilStatus(invented.donationId, 'expired')
  await change(invented.donationId, { status: 'paid', paid_at: new Date() })
  const result = await check(ownProvider(), { now })
  await change(invented.donationId, { status: 'expired', paid_at: null })
  expect(result.differences).toEqual([
    `${nameOf(invented)}: the books have 1000 cents as paid, mollie has it as expired`,
  ])
  expect(result.notes).toEqual([
    expect.stringMatching(/^1 payments of mollie with 1000 cents were paid two weeks ago or earlier and are in no/),
  ])
  expect(result.notes[0]).toContain(paymentOf(unsettled))
  await settle()
  expect(await check(ownProvider(), { now })).toEqual({ differences: [], notes: [] })
})

test('A provider that cannot be reached is a note and no difference; what was read before is still compared', async () => {
  const proxy = await startFaultyProxy(`${app().baseUrl}/sandbox/mollie`)
  const apiKey = (await readFile(join(app().dataDir, 'sandbox-key'), 'utf8')).trim()
  const settings = { webhookUrl: () => undefined, sandbox: true, apiUrl: () => `${proxy.url}/v2` }
  const provider = createMollieProvider({ ...settings, apiKey })
  const wrongKey = createMollieProvider({ ...settings, apiKey: 'test_of_somebody_else' })
  const token = createMollieProvider({ ...settings, apiKey: 'test_of_somebody_else', organizationToken: apiKey })
  const donation = await paid()
  await settle()
  expect(await check(provider)).toEqual({ differences: [], notes: [] })
  expect(await reread(token)).toEqual({ differences: [], notes: [] })

  await change(donation.donationId, { amount_cents: cents(900) })
  const waiting = await paid()
  await settle()
  const refused = await check(wrongKey)
  await proxy.close()
  const unreachable = await check(provider)
  await change(donation.donationId, { amount_cents: cents(1_000) })
  for (const result of [refused, unreachable]) {
    expect(about(donation, result)).toHaveLength(1)
    expect(result.differences).toHaveLength(1)
  }
  expect(refused.notes).toEqual([
    expect.stringMatching(/^mollie could not be reached, .*may read settlements.*MOLLIE_ORGANIZATION_TOKEN/),
  ])
  expect(unreachable.notes).toEqual([expect.stringMatching(/^mollie could not be reached, its settlements are not/)])
  expect(await check()).toEqual({ differences: [], notes: [] })
  const read = db().selectFrom('settled_entries').select('kind').where('payment_id', '=', paymentOf(waiting))
  expect(await read.execute()).toHaveLength(1)
})

test('A process that dies while it reads is continued by the next, and two at once read the same once', async () => {
  const donations = [await paid(), await paid()]
  await settle()
  await refund(donations[0] ?? expect.fail(), 300)
  await paid()
  await settle()
  const own = ownProvider()
  const dying: PaymentProvider = {
    ...own,
    async *listSettledEntries(since) {
      let settlements = 0
      for await (const page of own.listSettledEntries(since)) {
        if (settlements === 1) throw new Error('the process dies')
        yield page
        if (page.position !== undefined) settlements += 1
      }
    },
  }
  expect((await check(dying)).notes).toEqual([expect.stringContaining('the process dies')])
  const [first, second] = [watched(own), watched(own)]
  expect(await Promise.all([check(first.provider), check(second.provider)])).toEqual([
    { differences: [], notes: [] },
    { differences: [], notes: [] },
  ])
  // The second one may find the settlement already read.
  expect(Math.max(first.seen.entries, second.seen.entries)).toBe(2)
  const settled = db()
    .selectFrom('settled_entries')
    .select('kind')
    .where('payment_id', 'in', donations.map(paymentOf))
    .orderBy('kind')
  expect((await settled.execute()).map(({ kind }) => kind)).toEqual(['payment', 'payment', 'refund'])
})
