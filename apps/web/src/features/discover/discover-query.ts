import type { StreamPlatform } from '@aplauso/contract/accounts'
import type { CreatorSort } from '@aplauso/contract/creators'
import { SEARCH_MAX_CHARACTERS } from '@aplauso/contract/limits'

export const DISCOVER_PLATFORMS = [
  'twitch',
  'youtube',
  'tiktok',
  'instagram',
  'kick',
] as const satisfies StreamPlatform[]
export const DISCOVER_SORTS = ['popular', 'new', 'live'] as const satisfies CreatorSort[]
const PAGE_CREATORS = 24

/** The page's query, in its address under the parameter names of the API. */
export type DiscoverQuery = { q: string; platform: StreamPlatform | undefined; sort: CreatorSort }

/** Parses the query; invalid values are ignored, because anybody can write an address. */
export function readDiscoverQuery(search: URLSearchParams): DiscoverQuery {
  const typed = [...(search.get('q') ?? '').replaceAll(/\p{C}/gu, ' ')]
  return {
    q: typed.slice(0, SEARCH_MAX_CHARACTERS).join('').trim(),
    platform: DISCOVER_PLATFORMS.find((platform) => platform === search.get('platform')),
    sort: DISCOVER_SORTS.find((sort) => sort === search.get('sort')) ?? 'popular',
  }
}

function parametersOf({ q, platform, sort }: DiscoverQuery): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(platform && { platform }),
    ...(sort !== 'popular' && { sort }),
  })
}

/** The address of a query, without defaults. `path` differs for signed-in fans. */
export function discoverAddress(query: DiscoverQuery, path = '/discover'): string {
  const parameters = String(parametersOf(query))
  return parameters === '' ? path : `${path}?${parameters}`
}

/** API path of the first page. */
export function creatorsPath(query: DiscoverQuery): string {
  const parameters = parametersOf(query)
  parameters.set('limit', String(PAGE_CREATORS))
  return `/api/creators?${parameters}`
}
