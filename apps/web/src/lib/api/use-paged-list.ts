import { useInfiniteQuery } from '@tanstack/react-query'
import { api, type ListPage } from './api.ts'

/** A list loaded page by page. The previous rows stay while another query of the list loads. */
export function usePagedList<Row>(queryKey: readonly string[]) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.page<Row>(pageParam ?? queryKey.join('/'), { signal }),
    initialPageParam: startOfList,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  return { ...query, rows: query.data?.pages.flatMap(({ rows }: ListPage<Row>) => rows) }
}

const startOfList: string | undefined = undefined
