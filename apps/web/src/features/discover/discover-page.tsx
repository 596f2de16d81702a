import type { ListedCreator } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { use } from 'react'
import { useLocation } from 'react-router'
import { Page, ShellContext } from '#components/shell/page.tsx'
import type { ListPage } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePagesState } from '#lib/page/pages.tsx'
import { useRevalidator } from '#lib/page/use-loader-data.ts'
import { Mark } from '#ui/brand/logo.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'
import { CreatorList } from './creator-list.tsx'
import { type DiscoverQuery, discoverAddress } from './discover-query.ts'
import { DiscoverSearchForm } from './discover-search-form.tsx'

/** `first`: null if loading failed; `detail`: the reason, for the operator. */
export type DiscoverResult = { first: ListPage<ListedCreator>; detail?: never } | { first: null; detail: string }

/** The directory of creators, with search and filters. */
export function DiscoverPage({ query, result }: { query: DiscoverQuery; result: DiscoverResult }) {
  const t = useText()
  const { first, detail } = result
  const { revalidate, isRevalidating } = useRevalidator()
  const { pathname } = useLocation()
  const isLoading = usePagesState().next?.pathname === pathname || isRevalidating
  return (
    <Page className="pb-20 wrap">
      <header className="relative mt-4 overflow-hidden rounded-xl text-palco-ink spotlight sm:mt-5">
        <Tiles
          seed="descobrir-3"
          cols={6}
          rows={5}
          className="absolute inset-y-0 inset-e-0 hidden h-full w-[30%] opacity-90 md:block"
        />
        <div className="relative p-5 pt-7 sm:p-9 md:w-[70%]">
          <h1 className="text-3xl">{t(use(ShellContext) ? m.discover_link : m.discover_title)}</h1>
          <p className="mt-2 max-w-[44ch] text-palco-ink-2">{t(m.discover_lead)}</p>
          <DiscoverSearchForm query={query} />
        </div>
      </header>
      {/* Keyed by the search, so that further pages of another search are dropped. */}
      <div
        key={discoverAddress(query)}
        aria-busy={isLoading}
        className={`mt-6 transition-opacity duration-200 ${isLoading ? 'opacity-55' : ''}`}
      >
        {first === null ? (
          <div className="p-5 card">
            <LoadFailed detail={detail} onRetry={revalidate} />
          </div>
        ) : first.rows.length === 0 ? (
          <NoCreatorsFound query={query} />
        ) : (
          <CreatorList first={first} />
        )}
      </div>
    </Page>
  )
}

const UNFILTERED: DiscoverQuery = { q: '', platform: undefined, sort: 'popular' }

/** The reason for an empty list, with a link to a wider search. */
function NoCreatorsFound({ query }: { query: DiscoverQuery }) {
  const t = useText()
  const { pathname } = useLocation()
  const isEmpty = discoverAddress(query) === discoverAddress(UNFILTERED)
  const canStart = useAvailableFeatures().registration.creators === 'open'
  const { title, text } = reasonOf(query)
  return (
    <section className="grid justify-items-center px-5 py-14 text-center card">
      <span className="grid size-24 place-items-center rounded-full spotlight">
        <Mark size={52} onDark />
      </span>
      <h2 className="mt-6 text-xl">{t(title)}</h2>
      <p className="mt-1.5 max-w-[46ch] text-ink-2">{t(isEmpty && !canStart ? m.discover_empty_closed_text : text)}</p>
      {(!isEmpty || canStart) && (
        <Link to={isEmpty ? '/register' : discoverAddress(UNFILTERED, pathname)} className="mt-6 btn btn-primary">
          {t(isEmpty ? m.nav_register : m.discover_clear)}
        </Link>
      )}
    </section>
  )
}

function reasonOf({ q, platform, sort }: DiscoverQuery) {
  if (q !== '') return { title: m.discover_none, text: m.discover_none_text }
  if (sort === 'live') return { title: m.discover_none_live, text: m.discover_none_live_text }
  if (platform) return { title: m.discover_none_platform, text: m.discover_none_platform_text }
  return { title: m.discover_empty, text: m.discover_empty_text }
}
