import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { saveBooksCheck } from '#modules/ledger/public.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/engine.ts'
import { join } from '#testing/live-client.ts'
import { usePayments } from '#testing/payments.ts'
import { type StartedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'
import { installationCounts } from './modules/office/installation-gauges.ts'

let database: TestDatabase
let apps: StartedTestApp[] = []

beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
  // The embedded engine allows one process only. A closed port: each email fails.
  const processes = testEngine() === 'postgres' ? 2 : 1
  while (apps.length < processes) {
    apps = [...apps, await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, { database })]
  }
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

const app = (): TestApp => apps[0]?.app ?? expect.fail('the app is not started yet')
const { faults, paymentOf, row } = usePayments(app)

/** All samples by their name with labels. Both apps of this process count together, as Prometheus adds processes up. */
async function scrape(): Promise<Map<string, number>> {
  const { body } = await app().call<string>('/metrics')
  return new Map(
    body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const entered = (state: string) => `aplauso_donations_total{state="${state}"}`

test('Each donation counts once for each state, however often its webhook comes, to whichever process', async () => {
  const before = await scrape()
  const increase = (after: Map<string, number>, name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const creator = await app().register()
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  const [shown, failed] = [await app().donate(creator.user.slug), await app().donate(creator.user.slug)]
  await app().pay(shown)
  await overlay.until('donation')
  await app().pay(failed, 'failed')
  const repeat = (payment: string) =>
    Promise.all(
      [...apps, ...apps, ...apps].map(({ app: { call } }) =>
        call('/api/webhooks/mollie', {
          body: `id=${payment}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
    )
  await Promise.all([repeat(paymentOf(shown)), repeat(paymentOf(failed))])
  const { token } = creator
  const refund = { method: 'POST', token, body: {}, headers: { 'idempotency-key': crypto.randomUUID() } }
  expect((await app().call(`/api/donations/${shown.donationId}/refund`, refund)).status).toBe(201)
  await app().untilStatus(shown.donationId, 'refunded')
  await repeat(paymentOf(shown))
  await expect.poll(async () => (await row(shown.donationId)).refund_pending_cents).toBe(0)
  overlay.close()

  const after = await scrape()
  const names = [...['pending', 'paid', 'failed', 'refunded', 'charged_back', 'expired', 'canceled'].map(entered)]
  expect(names.map((name) => increase(after, name))).toEqual([2, 1, 1, 1, 0, 0, 0])
  for (const name of ['settlement', 'webhook_lag', 'alert_delivery']) {
    expect([name, increase(after, `aplauso_${name}_seconds_count`)]).toEqual([name, 1])
  }
  expect(increase(after, 'aplauso_provider_requests_total{provider="mollie",outcome="ok"}')).toBeGreaterThan(4)
})

test('The gauges say what waits, what is held and what differs, and emails that failed are counted', async () => {
  const { db } = database
  const creator = await app().register()
  await app().pay(await app().donate(creator.user.slug))
  await faults({ wrongAmount: { value: '99.00', currency: 'EUR' } })
  const held = await app().donate(creator.user.slug)
  await app().end(held, 'paid')
  await expect.poll(async () => (await row(held.donationId)).review_reason).not.toBeNull()
  await saveBooksCheck(db, ['payment tr_1 differs', 'payment tr_2 differs'], new Date())
  const failedMails = 'aplauso_mails_total{outcome="failed"}'
  await expect.poll(async () => (await scrape()).get(failedMails)).toBeGreaterThan(0)

  // Started only now: the first app answers its gauges from the scrapes above, for fifteen seconds.
  const { rows } = await installationCounts.execute(db)
  expect(rows).toEqual([{ waiting: 1, held: 0, differences: 2, payments: 1 }])
  const gauges = await scrape()
  for (const name of ['alerts_waiting', 'alerts_held', 'ledger_differences', 'payments_held']) {
    expect([name, gauges.get(`aplauso_${name}`)]).toEqual([name, expect.any(Number)])
  }
  expect(gauges.get('aplauso_bus_connected')).toBe(1)
  expect(gauges.get('aplauso_build_info{version="test"}')).toBe(1)
  expect([...gauges.keys()].filter((name) => name.startsWith('aplauso_jobs{')).length % 4).toBe(0)
  // There before the first one, so that a rate sees it.
  expect(gauges.get('aplauso_webhook_deliveries_total{outcome="delivered"}')).toEqual(expect.any(Number))
})

test('No gauge reads all donations or alerts, however many there are', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql`explain ${installationCounts}`.execute(tx)
    return rows.map((line) => Object.values(line as object).join(' ')).join('\n')
  })
  for (const table of ['donations', 'alerts', 'held_alerts']) {
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  }
})
