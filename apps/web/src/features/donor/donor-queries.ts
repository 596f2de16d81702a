import type { CreatorSummary } from '@aplauso/contract/creators'
import type { DonorDonation, DonorStats } from '@aplauso/contract/donations'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { loadFavorites } from '#components/favorites/load-favorites.ts'
import {
  fetchRecurringDonations,
  RECURRING_DONATIONS_KEY,
} from '#components/recurring-donations/recurring-donation-calls.ts'

export const DONOR_STATS_KEY = ['/api/donations/history/stats'] as const
export const RECENT_DONATIONS_KEY = [`/api/donations/history?limit=${RECENT_DONATIONS}`] as const

/** Donations with an unfinished checkout that can still be paid. */
export const UNFINISHED_KEY = ['/api/donations/history?status=pending'] as const

export const useDonorStats = () => useQuery<DonorStats>({ queryKey: DONOR_STATS_KEY })

export const useRecentDonorDonations = () => useQuery<DonorDonation[]>({ queryKey: RECENT_DONATIONS_KEY })

/** Slugs of creators with a recurring donation; empty while loading. */
export function useSupportedSlugs(): ReadonlySet<string> {
  const { data = [] } = useQuery({ queryKey: RECURRING_DONATIONS_KEY, queryFn: fetchRecurringDonations })
  return new Set(data.filter(({ state }) => state !== 'ended').map(({ creator }) => creator.slug))
}

/** Every page, so that the favourites can be counted. */
export const useFavoriteCreators = () =>
  useQuery<CreatorSummary[]>({
    queryKey: ['/api/creators/favorites'],
    queryFn: ({ signal }) => loadFavorites({ signal }),
  })
