import { m } from '@aplauso/texts/messages'
import { InfiniteQueryObserver, type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { handleOf } from '#app/head.ts'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { AHEAD_MS } from '#lib/page/page-loader.ts'
import { usePageLoader } from '#lib/page/pages.tsx'
import type { Ahead } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { Link } from '#ui/text/link.tsx'
import { isAt, type Place } from './places.ts'

type PlaceLinkProps = Pick<ComponentProps<typeof Link>, 'className'> & {
  place: Place
  iconSize?: number
  /** Where a name has no room. */
  isShort?: boolean
  /** Carries the words, which a folded rail keeps for who hears them. */
  textClassName?: string
}

/** The way to a place, which is on its way as soon as it is pointed at, touched or has the keyboard. */
export function PlaceLink({ place, iconSize = 19, isShort = false, textClassName = '', ...link }: PlaceLinkProps) {
  const t = useText()
  const { pathname, search } = useLocation()
  const fetchAhead = useFetchAhead()
  const { to, text, icon: Icon, name } = place
  const title = name === undefined ? t(text) : t(m.shell_live_of, { name })
  const ahead = () => fetchAhead(to)
  return (
    <Link
      {...link}
      to={to}
      title={title}
      {...(name !== undefined && !isShort && { 'aria-label': title })}
      aria-current={isAt(place, pathname, search) ? 'page' : undefined}
      onPointerEnter={ahead}
      onTouchStart={ahead}
      onFocus={ahead}
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

/** Begins to fetch a page's modules and data. What does not come is asked for again when the page is opened. */
export function useFetchAhead(): (to: string) => void {
  const { preload } = usePageLoader()
  const queries = useQueryClient()
  const { user } = useSession()
  return (to) => {
    void preload(to).then(
      (matches) => {
        if (user) for (const ahead of handleOf({ matches })?.ahead?.(user) ?? []) hold(queries, ahead)
      },
      (error) => console.warn(`${to} could not be fetched ahead`, error),
    )
  }
}

// Watched and not just fetched: what nobody watches is forgotten at once, and what is kept for longer would be shown as new
// when the page is opened again.
function hold(queries: QueryClient, { key, path, list }: Ahead) {
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
    AHEAD_MS,
  )
}
