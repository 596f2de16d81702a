import type { SignedIn } from '@aplauso/contract/accounts'
import type { AnalyticsStep, ReceivedAnalytics, ReceivedStats, TopDonor } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { DAY_MS, HOUR_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { insertPaidDonations } from '../../../seed/paid-donations.ts'
import { analyticsRange } from './analytics-range.ts'

const app = useApp({ FEATURE_ADVANCED_ANALYTICS: 'true' })

const TIME_ZONE = 'America/New_York'
const BEGIN = Date.parse('2025-11-01T00:00Z')
const NAMES = ['Rui', 'rui', 'Ana', null, 'Zé']
const PAST = Array.from({ length: 60 }, (_, index) => ({
  donorName: NAMES[index % NAMES.length] ?? null,
  amountCents: cents(100 + index),
  paidAt: new Date(BEGIN + index * 3 * DAY_MS + ((index * 7) % 24) * HOUR_MS),
}))

async function creatorWithPast(): Promise<SignedIn> {
  const creator = await app().register()
  const { db } = app().database
  await db.updateTable('users').set({ time_zone: TIME_ZONE }).where('id', '=', creator.user.id).execute()
  const donations = PAST.map((donation) => ({
    creatorId: creator.user.id,
    plan: 'free' as const,
    donorId: null,
    message: null,
    ...donation,
  }))
  await db.transaction().execute((tx) => insertPaidDonations(tx, donations))
  return creator
}

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})
/** Day and hour in the creator's time zone, such as 2025-11-30 and 07. */
function whenOf({ paidAt }: { paidAt: Date }) {
  const [day = '', hour = ''] = format.format(paidAt).split(', ')
  return { day, hour }
}
const WEEKDAY = (day: string) => String(((new Date(day).getUTCDay() + 6) % 7) + 1)
const KEY_OF: Record<AnalyticsStep, (of: { paidAt: Date }) => string> = {
  day: (donation) => whenOf(donation).day,
  month: (donation) => whenOf(donation).day.slice(0, 7),
  hour: (donation) => whenOf(donation).hour,
  weekday: (donation) => WEEKDAY(whenOf(donation).day),
}

test('Analytics by day, month, hour and weekday equal the donations, contain every step and add up', async () => {
  const creator = await creatorWithPast()
  const [from, to] = ['2025-12-01', '2026-02-28']
  const within = PAST.filter((donation) => whenOf(donation).day >= from && whenOf(donation).day <= to)
  const steps = { day: 90, month: 3, hour: 24, weekday: 7 }
  for (const by of ['day', 'month', 'hour', 'weekday'] as const) {
    const path = `/api/donations/analytics?by=${by}&from=${from}&to=${to}`
    const { body } = await app().call<ReceivedAnalytics>(path, { token: creator.token })
    const expected = Object.groupBy(within, KEY_OF[by])
    expect(body, by).toMatchObject({ by, from, to, totalDonations: within.length })
    expect(body.totalRevenue, by).toBe(within.reduce((sum, { amountCents }) => sum + amountCents, 0))
    // Each donation's fee is rounded; the net amount is what was booked.
    const net = within.reduce((sum, { amountCents }) => sum + amountCents - Math.round(amountCents * 0.08), 0)
    expect(body.net, by).toBe(by === 'month' || by === 'hour' ? net : null)
    expect(body.points, by).toHaveLength(steps[by])
    const first = { day: '2025-09-02', month: '2025-09-01', hour: '2025-09-01', weekday: '2025-09-02' }[by]
    const before = PAST.filter((donation) => whenOf(donation).day >= first && whenOf(donation).day < from)
    expect(before.length, by).toBeGreaterThan(0)
    expect(body.before, `${by}, as much time before`).toEqual({
      totalDonations: before.length,
      totalRevenue: before.reduce((sum, { amountCents }) => sum + amountCents, 0),
    })
    expect(
      body.points.filter(({ count }) => count > 0),
      by,
    ).toEqual(
      Object.keys(expected)
        .sort()
        .map((key) => ({
          key,
          count: expected[key]?.length,
          amount: expected[key]?.reduce((sum, { amountCents }) => sum + amountCents, 0),
        })),
    )
  }
})

test('This month is compared with the previous month up to the same day', async () => {
  const creator = await app().register()
  const { db } = app().database
  await db.updateTable('users').set({ time_zone: 'UTC' }).where('id', '=', creator.user.id).execute()
  const now = new Date()
  const ofMonthBefore = (day: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day, 12))
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).getUTCDate()
  const given = [
    { amountCents: cents(500), day: 1 },
    { amountCents: cents(700), day: last },
  ]
  const donations = given.map(({ amountCents, day }) => ({
    ...{ creatorId: creator.user.id, plan: 'free' as const, donorId: null, donorName: null, message: null },
    ...{ amountCents, paidAt: ofMonthBefore(day) },
  }))
  await db.transaction().execute((tx) => insertPaidDonations(tx, donations))
  const { body } = await app().call<ReceivedStats>('/api/donations/stats', { token: creator.token })
  const isLastDay = now.getUTCDate() >= last
  expect(body).toMatchObject({ thisMonth: 0, thisMonthNet: 0, monthBefore: isLastDay ? 1_200 : 500 })
})

test('Top donors are grouped by the name they wrote, of all time and by month, without fully reversed donations', async () => {
  const creator = await creatorWithPast()
  const refunded = await app().donate(creator.user.slug, { donorName: 'Rica', amountEuro: 500 })
  await app().pay(refunded)
  const top = async (query = '') =>
    (await app().call<TopDonor[]>(`/api/donations/top-donors${query}`, { token: creator.token })).body
  expect((await top())[0]).toEqual({ donorName: 'Rica', count: 1, amount: 50_000 })
  await app().end(refunded, 'refunded')
  await app().untilStatus(refunded.donationId, 'refunded')
  const sumOf = (donations: typeof PAST) => donations.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const by = (name: string, month = '') =>
    PAST.filter((one) => one.donorName?.toLowerCase() === name && KEY_OF.day(one).startsWith(month))
  const expected = (month?: string) =>
    ['rui', 'zé', 'ana']
      .map((name) => ({ donorName: expect.any(String), count: by(name, month).length, amount: sumOf(by(name, month)) }))
      .sort((a, b) => b.amount - a.amount)
  expect(await top()).toEqual(expected())
  expect(await top('?month=2026-01')).toEqual(expected('2026-01'))
  expect(await top('?month=2020-01')).toEqual([])
  expect((await app().call('/api/donations/top-donors?month=2026-13', { token: creator.token })).status).toBe(400)
})

test.each([
  ['by=day&from=2025-01-01&to=2026-01-02', 'from'],
  ['by=month&from=2021-01-01&to=2026-01-01', 'from'],
  ['by=hour&from=2026-02-01&to=2026-01-31', 'from'],
  ['by=weekday&from=1970-01-01', 'from'],
  ['by=day&to=9999-12-31', 'to'],
  ['by=year', 'by'],
])('The analytics range %s is refused at its field', async (query, path) => {
  const { token } = await app().register()
  const { status, body } = await app().call<Problem>(`/api/donations/analytics?${query}`, { token })
  expect([status, body.errors?.[0]?.path]).toEqual([400, path])
})

test.each([
  [{ by: 'day' }, '2026-11-21', '2026-10-23', '2026-11-21'],
  [{ by: 'day', from: '2025-11-21' }, '2026-11-21', '2025-11-21', '2026-11-21'],
  [{ by: 'day', to: '2026-03-01' }, '2026-11-21', '2026-01-31', '2026-03-01'],
  [{ by: 'month' }, '2026-11-21', '2025-12-01', '2026-11-30'],
  [{ by: 'hour', from: '2026-02-10', to: '2026-02-11' }, '2026-11-21', '2026-02-01', '2026-02-28'],
  [{ by: 'weekday' }, '2026-01-31', '2025-02-01', '2026-01-31'],
] as const)('The analytics query %j on %s covers %s to %s', (query, today, from, to) => {
  expect(analyticsRange(query, today)).toEqual({ from, to })
})
