import type { SignedIn } from '@aplauso/contract/accounts'
import type { DashboardStats, ReceivedDonation, ReceivedStats } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { join, type LiveClient } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link } = agencyActions(app)
const { paid } = paidAlerts(app)

// Nine changes, the last one found by the resync, on shared cores.
const WITHIN_MS = 300_000

function lastStats(dashboard: LiveClient): DashboardStats | undefined {
  const frame = dashboard.frames.findLast(({ type }) => type === 'figures')
  return frame?.type === 'figures' ? frame.payload : undefined
}

async function fetchStats(by: SignedIn, creatorId: string): Promise<DashboardStats> {
  const { token } = by
  const query = `creatorId=${creatorId}`
  const [stats, recent] = await Promise.all([
    app().call<ReceivedStats>(`/api/donations/stats?${query}`, { token }),
    app().call<ReceivedDonation[]>(`/api/donations/my?limit=10&${query}`, { token }),
  ])
  return { stats: stats.body, recent: recent.body }
}

const setTimeZone = (creatorId: string, timeZone: string) =>
  app().database.db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', creatorId).execute()

test("Dashboards get every change of the stats soon, equal to the API's answer, and no frame twice", {
  timeout: WITHIN_MS,
}, async () => {
  const [creator, agency] = [await app().register(), await app().register('agency')]
  const { slug, id: creatorId } = creator.user
  await setTimeZone(creatorId, 'UTC')
  await link(agency, creator)
  const dashboards: [SignedIn, LiveClient][] = []
  for (const by of [creator, agency]) dashboards.push([by, await join(app().baseUrl, { slug, token: by.token })])
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })

  /** Waits until the last frame of both dashboards matches and equals the API's current answer. */
  async function expectStats(expected: object): Promise<void> {
    for (const [by, dashboard] of dashboards) {
      await expect.poll(() => lastStats(dashboard), { interval: 10 }).toMatchObject(expected)
      // Further changes may arrive a moment later.
      await expect.poll(() => lastStats(dashboard), { interval: 10 }).toEqual(await fetchStats(by, creatorId))
    }
  }
  await expectStats({ stats: { totalDonations: 0, thisMonth: 0 }, recent: [] })

  const donation = await paid(slug, { amountEuro: 12.34 })
  const row = { id: donation.donationId, amount: 1_234, status: 'paid' }
  await expectStats({ stats: { totalRevenue: 1_234 }, recent: [{ ...row, alertStatus: 'waiting' }] })
  const [alert] = (await overlay.until('donation')).map(({ payload }) => payload.id)
  overlay.send({ type: 'shown', payload: { id: alert } })
  await expectStats({ recent: [{ ...row, alertStatus: 'shown' }] })

  const missed = await paid(slug, { donorName: 'Zé' })
  await sql`
    update alerts set created_at = created_at - interval '1 day' where donation_id = ${missed.donationId}
  `.execute(app().database.db)
  await app().call('/api/alerts/settings', { token: creator.token, method: 'PATCH', body: { cardsAtOnce: 2 } })
  await expectStats({ recent: [{ alertStatus: 'missed' }, row] })
  overlay.send({ type: 'shown', payload: { id: missed.donationId } })
  await expectStats({ recent: [{ alertStatus: 'shown' }, row] })
  const skipped = await paid(slug)
  await app().call(`/api/alerts/${skipped.donationId}/skip`, { token: creator.token, method: 'POST' })
  await expectStats({ recent: [{ alertStatus: 'skipped' }, { id: missed.donationId }, row] })

  await app().end(donation, 'refunded', { amount: 234 })
  await expectStats({ stats: { totalDonations: 3, totalRevenue: 3_000 } })
  await app().end(donation, 'refunded')
  await expectStats({ stats: { totalDonations: 2 }, recent: [{}, {}, { ...row, status: 'refunded' }] })

  // The creator's calendar day ends without an event.
  const daily = lastStats(dashboards[0]?.[1] ?? expect.fail())?.stats.daily.at(-1)?.day
  await setTimeZone(creatorId, new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati')
  const isOtherDay = () => lastStats(dashboards[0]?.[1] ?? expect.fail())?.stats.daily.at(-1)?.day !== daily
  await expect.poll(isOtherDay).toBe(true)

  for (const [, dashboard] of dashboards) {
    const frames = (await dashboard.until('figures')).map((frame) => JSON.stringify(frame))
    expect(frames.filter((frame, index) => frame === frames[index - 1])).toEqual([])
    dashboard.close()
  }
  expect(overlay.frames.map(({ type }) => type)).not.toContain('figures')
  overlay.close()
})
