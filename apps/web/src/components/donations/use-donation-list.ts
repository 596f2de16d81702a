import { PAGE_DEFAULT } from '@aplauso/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'

export type DonationList = ReturnType<typeof useDonationList>

/**
 * The donations of a list's path, page by page. One call looks through a part of them, so that a page of a search may
 * be short, or empty, and still have a next: it goes on by itself until a page's worth is found, all has been looked
 * through, or it is stopped.
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
    /** Whether what there is to show is here: an empty list only when it stays so. */
    isLoaded: data !== undefined && (rows.length > 0 || (!isLoadingMore && !isError)),
    isError,
    error,
    /** Asks once more for what could not be had. */
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
