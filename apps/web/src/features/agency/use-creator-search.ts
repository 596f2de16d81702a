import type { ManagedCreator, ManagedSort } from '@aplauso/contract/agency'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { AGENCY_KEY } from './agency-queries.ts'

export const SORTS = ['newest', 'name', 'received', 'month'] as const satisfies readonly ManagedSort[]

/** Key of the creator list; the defaults are the request without a search. */
export const searchKey = (q = '', sort: ManagedSort = 'newest') => [
  ...AGENCY_KEY,
  `creators?${new URLSearchParams({ ...(q && { q }), sort })}`,
]

/** The agency's creators, searched and sorted by the address, so that reload and back restore the list. */
export function useCreatorSearch() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const sort = SORTS.find((name) => name === search.get('sort')) ?? 'newest'
  const list = usePagedList<ManagedCreator>(searchKey(q, sort))
  return {
    q,
    sort,
    list,
    change(changes: { q?: string; sort?: ManagedSort }) {
      const next = { q, sort, ...changes }
      setSearch(
        { ...(next.q && { q: next.q }), ...(next.sort !== 'newest' && { sort: next.sort }) },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}
