import type { CreatorSummary } from '@aplauso/contract/creators'
import type { GivenDonation, GivenStats } from '@aplauso/contract/donations'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { loadFavorites } from '#parts/favorites/load-favorites.ts'

export const useGivenStats = () => useQuery<GivenStats>({ queryKey: ['/api/donations/history/stats'] })

export const useRecentlyGiven = () =>
  useQuery<GivenDonation[]>({ queryKey: [`/api/donations/history?limit=${RECENT_DONATIONS}`] })

/** All of them, so that they can be counted. */
export const useFavoriteCreators = () =>
  useQuery<CreatorSummary[]>({
    queryKey: ['/api/creators/favorites'],
    queryFn: ({ signal }) => loadFavorites({ signal }),
  })
