import type { DashboardStats, ReceivedStats } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { recentDonationsKey, statsKey } from '#lib/api/creator-query-keys.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { applyStats } from './apply-stats.ts'

const stats = (totalDonations: number): ReceivedStats => ({
  totalDonations,
  totalRevenue: cents(1_000),
  averageDonation: cents(1_000),
  timeZone: 'Europe/Lisbon',
  thisMonth: cents(1_000),
  totalNet: cents(0),
  thisMonthNet: cents(0),
  monthBefore: cents(0),
  donationsThisMonth: totalDonations,
  daily: [],
})
const figures = (totalDonations: number): DashboardStats => ({ stats: stats(totalDonations), recent: [] })

test('Live stats are shown at once, and an older pending answer does not replace them', async () => {
  const queries = createQueryClient()
  let answer = (_: ReceivedStats) => {}
  let requests = 0
  const observer = new QueryObserver<ReceivedStats>(queries, {
    queryKey: statsKey('someone'),
    queryFn: () => {
      requests += 1
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  const shown: (number | undefined)[] = []
  const stop = observer.subscribe(({ data }) => shown.push(data?.totalDonations))
  applyStats(queries, 'someone', figures(2))
  applyStats(queries, 'someone', figures(3))
  answer(stats(1))
  await expect.poll(() => shown.at(-1)).toBe(3)
  expect(shown).not.toContain(1)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle', data: stats(3) })
  expect(requests).toBe(1)
  expect(queries.getQueryData(recentDonationsKey('someone'))).toEqual([])
  expect(queries.getQueryData(statsKey())).toBeUndefined()
  stop()
})
