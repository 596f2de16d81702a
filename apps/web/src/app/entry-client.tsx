import './app.css'
import { DEFAULT_LANGUAGE, languageOf } from '@aplauso/contract/languages'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory, type RouterContextProvider } from 'react-router'
import { readBoot } from '#app/boot-data.ts'
import { Providers } from '#app/providers.tsx'
import { routesForPlans } from '#app/routes-for-plans.ts'
import { isMissingChunk, reloadStalePage } from '#app/stale-page.ts'
import { api } from '#lib/api/api.ts'
import { type Loaded, loadModules, loadPage, type Match, matchPage } from '#lib/page/load-page.ts'
import { loaderContext } from '#lib/page/loader-context.ts'
import { createPageLoader } from '#lib/page/page-loader.ts'
import { Pages } from '#lib/page/pages.tsx'
import { createScrollPositions } from '#lib/page/scroll-positions.ts'

// A function instead of top-level await: page modules that share a chunk with this one would wait for it in a cycle.
void start()

async function start() {
  const boot = readBoot()
  const history = createBrowserHistory()
  const { location } = history
  // Without a server-rendered page, as in development, the configuration is fetched.
  const { plans, offered } = boot ?? (await (await import('#app/read-config.ts')).readConfig())
  const routes = routesForPlans(plans)
  // The `lang` attribute follows every change of language before rendering.
  const getContext = () =>
    loaderContext({ api, language: languageOf(document.documentElement.lang) ?? DEFAULT_LANGUAGE, plans, offered })
  const matches = matchPage(routes, location)
  const loaded = await loadFirstPage(matches, boot, getContext)
  if (isMissingChunk(loaded.error) && (await reloadStalePage())) return
  const loader = createPageLoader(
    { routes, history, getContext, scroll: createScrollPositions() },
    { location, matches, keepsScroll: false, data: loaded.data, error: loaded.error },
  )
  const app = (
    <Providers
      language={boot?.language ?? DEFAULT_LANGUAGE}
      isPseudo={document.documentElement.dataset.pseudo !== undefined}
      operator={boot?.operator ?? UNKNOWN_OPERATOR}
      plans={plans}
      offered={offered}
    >
      <Pages loader={loader} />
    </Providers>
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root element')
  startTransition(() => {
    // Comments are child nodes too, so only an element proves a server-rendered page. A page with missing chunks is
    // rendered from scratch, because the server did not render that failure.
    if (loaded.error === boot?.error && root.firstElementChild) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

/**
 * Loads the page's modules before hydration, so that the first render is complete without Suspense. Its data comes from
 * the boot data.
 */
async function loadFirstPage(
  matches: readonly Match[],
  boot: Pick<Loaded, 'data' | 'error'> | undefined,
  getContext: () => RouterContextProvider,
) {
  if (!boot) {
    return loadPage(matches, {
      url: new URL(location.href),
      signal: new AbortController().signal,
      context: getContext(),
    })
  }
  try {
    await loadModules(matches)
    return boot
  } catch (error) {
    return { data: undefined, error }
  }
}
