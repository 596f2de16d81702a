import { ALL_FEATURES_AVAILABLE, type AvailableFeatures } from '@aplauso/contract/features'
import { type Language, PSEUDO_LANGUAGE } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Announcement } from '@aplauso/contract/operator-settings'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { renderToString } from 'react-dom/server'
import { UNSAFE_createMemoryHistory as createMemoryHistory, matchRoutes } from 'react-router'
import { addressScript, bootScript, homeScript } from '#app/boot-data.ts'
import type { PageBrand } from '#app/brand-style.ts'
import type { Assets } from '#app/client-assets.ts'
import { headTags } from '#app/head-tags.ts'
import { documentHtml, type Inline } from '#app/html-document.ts'
import { headOf } from '#app/page-head.ts'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/routes.tsx'
import { routesForPlans } from '#app/routes-for-plans.ts'
import { loadWorkerScripts, type WorkerScripts } from '#app/worker-script.ts'
import { ApiError, createApi } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { type Translate, translator } from '#lib/i18n/language.tsx'
import { type Loaded, loadPage, type Match, matchPage } from '#lib/page/load-page.ts'
import { loaderContext } from '#lib/page/loader-context.ts'
import { createPageLoader, type Page } from '#lib/page/page-loader.ts'
import { Pages } from '#lib/page/pages.tsx'
import type { Head } from '#lib/page/route-handle.ts'
import { createScrollPositions } from '#lib/page/scroll-positions.ts'

export { type Assets, loadAssets } from '#app/client-assets.ts'

const CONSOLE = '/live'

export const loadWorker = (clientDir: string): Promise<WorkerScripts> =>
  loadWorkerScripts(
    clientDir,
    CONSOLE,
    (matchRoutes(routes, CONSOLE) ?? []).flatMap(({ route }) => route.id ?? []),
  )

export { renderMaintenance } from '#app/render-maintenance.tsx'

export type PageRequest = {
  /** Absolute. */
  url: string
  language: Language
  /** Whether to render in the pseudo-language derived from `language`. */
  isPseudo: boolean
  publicUrl: string
  operator: Operator
  /** The plans of this server; null without plans. */
  plans: Plans | null
  offered?: AvailableFeatures | undefined
  announcement?: Announcement | null
  brand?: PageBrand | undefined
  /** The address in the browser, where another page stands at `/`; by default `url`. */
  address?: string | undefined
  /** True: links to `/` must be loaded from the server. */
  hasOwnHome?: boolean
  assets: Assets
  /** Answers a GET of the server's API without a session. */
  fetchApi: (path: string) => Promise<Response>
}

/** `error` is the cause of a status of 500 or above, for the server's log. */
export type PageAnswer = {
  status: number
  html?: string
  inline?: Inline
  retryAfterSeconds?: number
  error?: unknown
}

/** Renders the document of a page with its data. Signed-in pages are rendered as a shell that the browser fills. */
export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const { language, isPseudo, assets, operator, plans, offered = ALL_FEATURES_AVAILABLE, publicUrl } = request
  const url = new URL(request.url)
  const history = createMemoryHistory({ initialEntries: [url.pathname + url.search] })
  const context = loaderContext({ api: createApi((path) => request.fetchApi(path), noToken), language, plans, offered })
  const availableRoutes = routesForPlans(plans)
  const matches = matchPage(availableRoutes, history.location)
  const loaded = await loadPage(matches, { url, signal: new AbortController().signal, context })
  const { data, error } = loaded
  const status = statusOfPage(matches, loaded)
  // 429 responses use a static page; rendering React here would defeat the limit.
  if (status === 429) return { status, ...retryAfterOf(error) }

  const loader = createPageLoader(
    { routes: availableRoutes, history, getContext: () => context, scroll: createScrollPositions() },
    { location: history.location, matches, keepsScroll: false, data, error },
  )
  const markup = renderToString(
    <Providers language={language} isPseudo={isPseudo} operator={operator} plans={plans} offered={offered}>
      <Pages loader={loader} />
    </Providers>,
  )
  const document = documentHtml({
    language,
    isPseudo,
    headTags: headTags({
      head: pageHead({ matches, data }, status, translator(language, isPseudo)),
      language,
      url: request.url,
      publicUrl,
      operator,
      plans,
      status,
      pageData: data,
    }),
    assets,
    announcement: request.announcement,
    brand: request.brand,
    scripts: assets.scriptsOf(
      matches.flatMap(({ route }) => route.id ?? []),
      isPseudo ? PSEUDO_LANGUAGE.tag : language,
    ),
    markup,
    boot:
      bootScript({ language, operator, plans, offered, data, error }) + addressScript(url) + homeScript(url, request),
  })
  return { status, ...document, ...(status >= 500 && { error }) }
}

const noToken = () => null

function retryAfterOf(error: unknown): Pick<PageAnswer, 'retryAfterSeconds'> {
  const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
}

function statusOfPage(matches: readonly Match[], { error, status }: Loaded): number {
  if (error !== undefined) return statusOf(error)
  return matches.some(({ route }) => route.path === '*') ? 404 : status
}

function pageHead(page: Pick<Page, 'matches' | 'data'>, status: number, t: Translate): Head {
  const failed = { title: `${t(m.error_page_title)} | ${INSTANCE_NAME}`, description: t(m.error_page_text) }
  return (status < 500 && headOf(page, t)) || failed
}
