import { PAGE_DEFAULT } from '@aplauso/contract/limits'
import type { LogEntry } from '@aplauso/contract/team'
import { useEffect, useState } from 'react'
import { usePagedList } from '#lib/api/use-paged-list.ts'
import { type LogFilter, logPath, matchesFilter, NO_FILTER } from './log-filter.ts'

/** Pages that a filter loads automatically before it asks to continue. */
const PAGES_PER_SEARCH = 10

/**
 * Loaded entries of the moderation log that pass the filter. A filter with few matches loads further pages until there
 * is a page of matches.
 */
export function useModerationLog(creatorId: string | undefined) {
  const [filter, setFilter] = useState(NO_FILTER)
  const [limits, setLimits] = useState({ rows: PAGE_DEFAULT, pages: PAGES_PER_SEARCH })
  const list = usePagedList<LogEntry>([logPath(creatorId)])
  const { data, rows: all = [], isError, isFetching, hasNextPage, fetchNextPage } = list
  const isNarrowed = filter.actor !== '' || filter.kind !== ''
  const found = all.filter((entry) => matchesFilter(entry, filter))
  const fetched = data?.pages.length ?? 0
  const isSearching = isNarrowed && hasNextPage && !isError && found.length < limits.rows && fetched < limits.pages
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage()
  }, [isSearching, isFetching, fetchNextPage])

  return {
    ...list,
    filter,
    isNarrowed,
    all,
    found,
    /** True when there are entries to show, or the search has ended without any. */
    isLoaded: data !== undefined && (found.length > 0 || !isSearching),
    isSearching: isSearching || list.isFetchingNextPage,
    narrow(next: LogFilter) {
      setFilter(next)
      setLimits({ rows: PAGE_DEFAULT, pages: fetched + PAGES_PER_SEARCH })
    },
    more() {
      setLimits({ rows: found.length + PAGE_DEFAULT, pages: fetched + PAGES_PER_SEARCH })
      void fetchNextPage()
    },
  }
}
