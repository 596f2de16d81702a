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

// A function and not the module's own await: the pages import what lies in one file with this module, and would wait
// for it while it waits for them.
void start()

async function start() {
  const boot = readBoot()
  const history = createBrowserHistory()
  const { location } = history
  // Without a page of the server, as in development, the settings are fetched.
  const { plans, offered } = boot ?? (await (await import('#app/read-config.ts')).readConfig())
  const routes = routesForPlans(plans)
  // The page's own tag: it follows every change of language before anything is rendered.
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
  if (!root) throw new Error('The page has no #root')
  startTransition(() => {
    // A comment counts as a child node, so it is an element that says whether the server rendered. A page whose parts
    // are missing is rendered anew, as one that has failed: the server knew of no such failure.
    if (loaded.error === boot?.error && root.firstElementChild) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

/**
 * The page's modules are there before hydration, so that the first render is whole and needs no Suspense; its data is
 * what the server rendered it from.
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
