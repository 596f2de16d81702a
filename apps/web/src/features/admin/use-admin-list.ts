import { useInfiniteQuery } from '@tanstack/react-query'
import { api, type ListPage } from '#lib/api/api.ts'

/** A list of the operator, page by page. It is fetched again on return to the window: others change it too. */
export function useAdminList<Row>(path: string) {
  const query = useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => api.page<Row>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: 'always',
  })
  return { ...query, rows: query.data?.pages.flatMap(({ rows }: ListPage<Row>) => rows) }
}
