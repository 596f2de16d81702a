import { m } from '@aplauso/texts/messages'
import { InfiniteQueryObserver, type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { handleOf } from '#app/page-head.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { PREFETCH_TTL_MS } from '#lib/page/page-loader.ts'
import { usePageLoader } from '#lib/page/pages.tsx'
import type { PrefetchQuery } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'
import { isCurrentItem, type NavItem } from './nav-items.ts'

type NavItemLinkProps = Pick<ComponentProps<typeof Link>, 'className'> & {
  item: NavItem
  iconSize?: number
  isShort?: boolean
  /** Class of the text, which a folded rail hides visually only. */
  textClassName?: string
}

/** Link of a nav item. It prefetches on hover, touch or focus. */
export function NavItemLink({ item, iconSize = 19, isShort = false, textClassName = '', ...link }: NavItemLinkProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  const prefetch = usePrefetch()
  const { to, text, icon: Icon, name } = item
  const title = name === undefined ? t(text) : t(m.shell_live_of, { name })
  const startPrefetch = () => prefetch(to)
  return (
    <Link
      {...link}
      to={to}
      title={title}
      {...(name !== undefined && !isShort && { 'aria-label': title })}
      aria-current={isCurrentItem(item, pathname, search) ? 'page' : undefined}
      onPointerEnter={startPrefetch}
      onTouchStart={startPrefetch}
      onFocus={startPrefetch}
    >
      <Icon size={iconSize} aria-hidden="true" className="shrink-0" />
      {name === undefined || isShort ? (
        <span className={textClassName}>{t(text)}</span>
      ) : (
        <span translate="no" className={textClassName}>
          {name}
        </span>
      )}
    </Link>
  )
}

/** Prefetches the modules and data of a page. After a failure the page loads normally when opened. */
export function usePrefetch(): (to: string) => void {
  const { preload } = usePageLoader()
  const queries = useQueryClient()
  const { user } = useSession()
  return (to) => {
    void preload(to).then(
      (matches) => {
        if (user) for (const query of handleOf({ matches })?.prefetch?.(user) ?? []) prefetchQuery(queries, query)
      },
      (error) => console.warn(`${to} cannot be prefetched`, error),
    )
  }
}

// An observer keeps the data while prefetching: unobserved queries are dropped at once, and a longer cache time would
// show stale data when the page is opened again.
function prefetchQuery(queries: QueryClient, { key, path, list }: PrefetchQuery) {
  const observer =
    list === undefined
      ? new QueryObserver(queries, { queryKey: key, ...(path !== undefined && { queryFn: () => api.get(path) }) })
      : new InfiniteQueryObserver(queries, {
          queryKey: key,
          queryFn: ({ pageParam, signal }) => api.page(pageParam, { signal }),
          initialPageParam: list,
          getNextPageParam: ({ next }) => next,
        })
  setTimeout(
    observer.subscribe(() => {}),
    PREFETCH_TTL_MS,
  )
}
