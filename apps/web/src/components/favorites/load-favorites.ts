import type { CreatorSummary } from '@aplauso/contract/creators'
import { PAGE_MAX } from '@aplauso/contract/limits'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'

/** All favourites of the account, the latest first. The limit of 1,000 favourites makes at most ten pages. */
export const loadFavorites = (options: { signal?: AbortSignal } = {}): Promise<CreatorSummary[]> =>
  fetchAllPages(`/api/creators/favorites?limit=${PAGE_MAX}`, options)
