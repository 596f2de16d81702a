import '#app/app.css'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import type { AvailableFeatures } from '@aplauso/contract/features'
import { DEFAULT_LANGUAGE, type Language } from '@aplauso/contract/languages'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { UNSAFE_createMemoryHistory as createMemoryHistory, matchRoutes } from 'react-router'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Providers } from '#app/providers.tsx'
import { routesForPlans } from '#app/routes-for-plans.ts'
import { api } from '#lib/api/api.ts'
import { loadPage } from '#lib/page/load-page.ts'
import { loaderContext } from '#lib/page/loader-context.ts'
import { createPageLoader } from '#lib/page/page-loader.ts'
import { Pages } from '#lib/page/pages.tsx'
import { createScrollPositions } from '#lib/page/scroll-positions.ts'

type Shown = {
  language?: Language
  viewport?: readonly [width: number, height: number]
  /** Plans that the server has rendered into the page. */
  plans?: Plans | null
  /** Features that the server has rendered into the page. */
  offered?: AvailableFeatures
  /** Enables prefetching, which is off because the pointer of an earlier test may rest on a link. */
  fetchesAhead?: boolean
}

/** Switches to the dark theme. */
export function inTheDark(): void {
  document.documentElement.dataset.theme = 'dark'
}

/** Renders the page at this address as the product does, in a window of this size. */
export async function showPage(
  path: string,
  {
    language = DEFAULT_LANGUAGE,
    viewport = [1_280, 800],
    plans = BUILT_IN_PLANS,
    offered,
    fetchesAhead = false,
  }: Shown = {},
) {
  // The page of a failed test stays for its error report, so remove it now.
  await cleanup()
  await page.viewport(...viewport)
  const html = document.documentElement
  html.lang = language
  // The focus starts at the top of the new page.
  html.tabIndex = -1
  html.focus()
  html.removeAttribute('tabindex')
  onTestFinished(async ({ task }) => {
    // Unmounting flushes what the page still has to store.
    if (task.result?.state !== 'fail') await unmount()
    localStorage.clear()
    sessionStorage.clear()
    html.lang = DEFAULT_LANGUAGE
    html.removeAttribute('data-session')
    html.removeAttribute('data-theme')
  })
  const getContext = () => loaderContext({ api, language, plans, offered })
  const routes = routesForPlans(plans)
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: false })
  const { location: first } = history
  const matches = matchRoutes(routes, first) ?? []
  const loaded = await loadPage(matches, {
    url: new URL(path, location.origin),
    signal: new AbortController().signal,
    context: getContext(),
  })
  const loader = createPageLoader(
    { routes, history, getContext, scroll: createScrollPositions() },
    { location: first, matches, keepsScroll: false, data: loaded.data, error: loaded.error },
  )
  const { unmount } = await render(
    <Providers language={language} isPseudo={false} operator={UNKNOWN_OPERATOR} plans={plans} offered={offered}>
      <Pages loader={fetchesAhead ? loader : { ...loader, preload: async () => [] }} />
    </Providers>,
  )
  return {
    /** Unmounts the page, as before a reload. */
    leave: unmount,
    /** Goes back in the history. */
    back: () => history.go(-1),
    /** The current path and query. */
    address: () => history.location.pathname + history.location.search,
  }
}
