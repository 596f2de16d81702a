import type { People } from '../setup/seeded-database.ts'

/** A call of a dashboard, or of a page that it opens, and the account that makes it. */
export type DashboardCall = { who: 'creator' | 'agency' | 'fan'; name: string; path: (people: People) => string }

const call = (who: DashboardCall['who'], path: string, name = path): DashboardCall => ({ who, name, path: () => path })

export const DASHBOARD_CALLS: readonly DashboardCall[] = [
  call('creator', '/api/donations/my?limit=10'),
  call('creator', '/api/donations/my?sort=largest&limit=10'),
  call('creator', '/api/donations/my?q=doador', '/api/donations/my?q= with many hits'),
  call('creator', '/api/donations/my?q=n%C3%A3o+h%C3%A1', '/api/donations/my?q= without any'),
  call('creator', '/api/donations/my?status=refunded'),
  call('creator', '/api/donations/stats'),
  call('creator', '/api/donations/analytics?by=day'),
  call('creator', '/api/donations/analytics?by=month'),
  call('creator', '/api/donations/analytics?by=hour'),
  call('creator', '/api/donations/top-donors'),
  call('creator', '/api/balance'),
  call('creator', '/api/balance/months'),
  call('creator', '/api/balance/lines'),
  call('fan', '/api/donations/history?limit=10'),
  call('fan', '/api/donations/history?sort=largest&limit=10'),
  call('fan', '/api/donations/history/stats'),
  call('fan', '/api/creators/recent'),
  call('fan', '/api/creators/favorites'),
  call('fan', '/api/creators'),
  call('fan', '/api/creators?q=criador', '/api/creators?q='),
  call('agency', '/api/agency/creators'),
  call('agency', '/api/agency/analytics'),
  call('agency', '/api/agency/reports'),
  call('agency', '/api/balance/months'),
  call('agency', '/api/balance/lines'),
  {
    who: 'agency',
    name: '/api/donations/stats?creatorId=',
    path: ({ creatorId }) => `/api/donations/stats?creatorId=${creatorId}`,
  },
]
