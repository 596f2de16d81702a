import type { CreatorSummary } from '@aplauso/contract/creators'
import { PAGE_MAX } from '@aplauso/contract/limits'
import { fetchAllPages } from '#lib/api/fetch-all-pages.ts'

/** All of the account's favourites, the latest first: a thousand at most, so ten pages. */
export const loadFavorites = (options: { signal?: AbortSignal } = {}): Promise<CreatorSummary[]> =>
  fetchAllPages(`/api/creators/favorites?limit=${PAGE_MAX}`, options)
