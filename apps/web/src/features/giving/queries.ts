import type { CreatorSummary } from '@aplauso/contract/creators'
import type { GivenDonation, GivenStats } from '@aplauso/contract/donations'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { loadFavorites } from '#parts/favorites/load-favorites.ts'
import { loadSupports, SUPPORTS_KEY } from '#parts/supports/support-calls.ts'

export const GIVEN_STATS_KEY = ['/api/donations/history/stats'] as const
export const RECENTLY_GIVEN_KEY = [`/api/donations/history?limit=${RECENT_DONATIONS}`] as const

/** What was begun and not paid, and can still be. */
export const UNFINISHED_KEY = ['/api/donations/history?status=pending'] as const

export const useGivenStats = () => useQuery<GivenStats>({ queryKey: GIVEN_STATS_KEY })

export const useRecentlyGiven = () => useQuery<GivenDonation[]>({ queryKey: RECENTLY_GIVEN_KEY })

/** The slugs of whom they support every month; none while it is not known. */
export function useSupported(): ReadonlySet<string> {
  const { data = [] } = useQuery({ queryKey: SUPPORTS_KEY, queryFn: loadSupports })
  return new Set(data.filter(({ state }) => state !== 'ended').map(({ creator }) => creator.slug))
}

/** All of them, so that they can be counted. */
export const useFavoriteCreators = () =>
  useQuery<CreatorSummary[]>({
    queryKey: ['/api/creators/favorites'],
    queryFn: ({ signal }) => loadFavorites({ signal }),
  })
