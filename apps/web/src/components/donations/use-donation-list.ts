import { PAGE_DEFAULT } from '@aplauso/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'

export type DonationList = ReturnType<typeof useDonationList>

/**
 * Pages of a donation list. One call searches a limited number of donations, so a page may be short or empty and still
 * have a next one. Loading continues until a full page is found, all is searched, or it is stopped.
 */
export function useDonationList<Row>(path: string) {
  const [wanted, setWanted] = useState(PAGE_DEFAULT)
  const [isStopped, setStopped] = useState(false)
  const { data, isFetching, error, isError, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) => api.page<Row>(pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const isShort = hasNextPage && rows.length < wanted
  const isLoadingMore = isShort && !isStopped && !isError
  useEffect(() => {
    if (isLoadingMore && !isFetching) void fetchNextPage()
  }, [isLoadingMore, isFetching, fetchNextPage])

  return {
    rows,
    /** Whether the list can be shown; an empty list only counts once it is final. */
    isLoaded: data !== undefined && (rows.length > 0 || (!isLoadingMore && !isError)),
    isError,
    error,
    retry: () => (data === undefined ? refetch() : fetchNextPage()),
    isGoingOn: isLoadingMore,
    isStopped: isShort && isStopped,
    hasMore: hasNextPage,
    nextPath: data?.pages.at(-1)?.next,
    loadMore: () => setWanted(rows.length + PAGE_DEFAULT),
    stop: () => setStopped(true),
    resume: () => setStopped(false),
  }
}
