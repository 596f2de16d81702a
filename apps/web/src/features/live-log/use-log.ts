import { PAGE_DEFAULT } from '@aplauso/contract/limits'
import type { LogEntry } from '@aplauso/contract/stage'
import { useEffect, useState } from 'react'
import { usePages } from '#lib/api/use-pages.ts'
import { EVERYTHING, isAmong, type LogFilter, logPath } from './log-filter.ts'

/** So far a search goes by itself before it asks whether to go on. */
const SEARCHED_PAGES = 10

/**
 * The log of a stage as far as it has been fetched, and what of it the filter lets through: a filter that lets little through
 * goes back by itself until a page's worth is found.
 */
export function useLog(creatorId: string | undefined) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [wanted, setWanted] = useState({ rows: PAGE_DEFAULT, pages: SEARCHED_PAGES })
  const list = usePages<LogEntry>([logPath(creatorId)])
  const { data, rows: all = [], isError, isFetching, hasNextPage, fetchNextPage } = list
  const isNarrowed = filter.actor !== '' || filter.kind !== ''
  const found = all.filter((entry) => isAmong(entry, filter))
  const fetched = data?.pages.length ?? 0
  const isGoingOn = isNarrowed && hasNextPage && !isError && found.length < wanted.rows && fetched < wanted.pages
  useEffect(() => {
    if (isGoingOn && !isFetching) void fetchNextPage()
  }, [isGoingOn, isFetching, fetchNextPage])

  return {
    ...list,
    filter,
    isNarrowed,
    all,
    found,
    /** Whether what there is to show is here: an empty list only when it stays so. */
    isLoaded: data !== undefined && (found.length > 0 || !isGoingOn),
    isGoingOn: isGoingOn || list.isFetchingNextPage,
    narrow(next: LogFilter) {
      setFilter(next)
      setWanted({ rows: PAGE_DEFAULT, pages: fetched + SEARCHED_PAGES })
    },
    more() {
      setWanted({ rows: found.length + PAGE_DEFAULT, pages: fetched + SEARCHED_PAGES })
      void fetchNextPage()
    },
  }
}
