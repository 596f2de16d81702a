import type { SignedIn } from '@aplauso/contract/accounts'
import { DAY_MS } from '@aplauso/contract/limits'
import type { OperatorFailures, OperatorOverview } from '@aplauso/contract/operator-overview'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { syncDonationPayment } from '#modules/donations/public.ts'
import { saveBooksCheck } from '#modules/ledger/public.ts'
import { recordPaymentChange } from '#modules/payments/public.ts'
import { usePayments } from '#testing/payments.ts'
import { useApp } from '#testing/test-app.ts'

// A closed port: each email fails.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
const { faults, paymentOf, row } = usePayments(app)

async function operator(role: OperatorRole): Promise<SignedIn> {
  const signedIn = await app().register('fan')
  await grantOperatorRole(app().database.db, signedIn.user.username, role)
  return signedIn
}

const overviewOf = async ({ token }: SignedIn) =>
  (await app().call<OperatorOverview>('/api/admin/overview', { token })).body
const failuresOf = async ({ token }: SignedIn) =>
  (await app().call<OperatorFailures>('/api/admin/failures', { token })).body

test('The overview counts what was booked today and what needs a person, and its lists name each', async () => {
  const { db } = app().database
  const [owner, creator] = [await operator('owner'), await app().register('creator')]
  expect(await overviewOf(owner)).toMatchObject({
    today: { donations: 0, amountCents: 0, feesCents: 0 },
    payments: { waiting: 0, held: 0, unknown: 0 },
    books: { ok: true, checkedAt: null },
  })
  for (const amountEuro of [10, 5]) await app().pay(await app().donate(creator.user.slug, { amountEuro }))
  // A payment that was found late counts on the day on which it was paid.
  await faults({ noWebhook: true })
  const yesterday = await app().donate(creator.user.slug)
  await app().end(yesterday, 'paid')
  const poll = (await recordPaymentChange(db, paymentOf(yesterday))) ?? expect.fail('unknown payment')
  const paidAt = new Date(Date.now() - DAY_MS)
  await syncDonationPayment(app().running.donationSync, poll, { paidAt })
  await app().call('/sandbox/faults', { method: 'DELETE' })

  const transfer = await app().donate(creator.user.slug)
  await db.updateTable('donations').set({ processing_at: new Date() }).where('id', '=', transfer.donationId).execute()
  await faults({ wrongAmount: { value: '99.00', currency: 'EUR' } })
  const held = await app().donate(creator.user.slug)
  await app().end(held, 'paid')
  await expect.poll(async () => (await row(held.donationId)).review_reason).not.toBeNull()
  await db
    .insertInto('unknown_payments')
    .values({ provider: 'mollie', payment_id: 'tr_unknown', reported_at: new Date(), next_poll_at: null })
    .execute()
  await sql`
    insert into webhook_endpoints (id, user_id, url, events, secret, failing_since, created_at)
    values (gen_random_uuid(), ${creator.user.id}::uuid, 'https://hook.example/secret-path', '{donation.paid}', '\\x00', now(), now())
  `.execute(db)
  await saveBooksCheck(db, ['payment tr_1 differs'], new Date())

  const overview = await overviewOf(owner)
  const { fee_cents } = await row(yesterday.donationId)
  expect(overview).toMatchObject({
    today: { donations: 2, amountCents: 1_500, feesCents: fee_cents * 1.5 },
    payments: { waiting: 1, held: 1, unknown: 1 },
    webhooks: { failing: 1 },
    jobs: { late: 0 },
    books: { ok: false, checkedAt: expect.any(String), differences: ['payment tr_1 differs'] },
  })
  expect(overview.disk.freeBytes).toBeGreaterThan(0)
  await expect.poll(async () => (await overviewOf(owner)).emails.failing).toBeGreaterThan(0)
  const failures = await failuresOf(owner)
  expect(failures).toMatchObject({
    payments: [{ provider: 'mollie', paymentId: 'tr_unknown', verdict: null }],
    webhooks: [{ host: 'hook.example', creator: { username: creator.user.username }, disabled: false }],
  })
  expect(failures.jobs.some(({ isEmail, failing }) => isEmail && failing > 0)).toBe(true)
  expect(JSON.stringify(failures)).not.toContain('secret-path')

  // Nobody but those who may see money reads amounts.
  const support = await overviewOf(await operator('support'))
  expect(support.today).toEqual({ donations: 2 })
  expect(support.books).toEqual({ ok: false, checkedAt: expect.any(String) })
})

test('Sockets and creators on the air are counted over all processes, and dead processes do not count', async () => {
  const { db } = app().database
  const [support, creator] = [await operator('support'), await app().register('creator')]
  const before = await overviewOf(support)
  const [alive, dead] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`insert into overlay_processes (id, seen_at, socket_count)
    values (${alive}::uuid, now(), 4), (${dead}::uuid, now() - interval '2 minutes', 7)`.execute(db)
  await sql`insert into overlays (id, creator_id, process_id, status)
    values (gen_random_uuid(), ${creator.user.id}::uuid, ${alive}::uuid, '{"streaming": true}'),
      (gen_random_uuid(), ${creator.user.id}::uuid, ${alive}::uuid, '{"streaming": true}')`.execute(db)
  expect(await overviewOf(support)).toMatchObject({
    sockets: before.sockets + 4,
    creatorsLive: before.creatorsLive + 1,
  })
})

test('No figure of the overview reads all donations, however many there are', async () => {
  const { db } = app().database
  const plans = await Promise.all(
    [
      sql`explain select count(*) from donations where status = 'pending' and processing_at is not null`,
      sql`explain select id from donations where charged_back_cents > 0 order by id desc limit 50`,
      sql`explain select count(*) from payment_reviews where decision is distinct from 'accepted'`,
    ].map(async (query) => {
      return db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return (await query.execute(tx)).rows.map((line) => Object.values(line as object).join(' ')).join('\n')
      })
    }),
  )
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})
