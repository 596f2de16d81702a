import { type Language, PSEUDO_LANGUAGE } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import { m } from '@aplauso/texts/messages'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import type { Assets } from '#app/assets.ts'
import { bootScript } from '#app/boot.ts'
import { documentHtml, type Inline } from '#app/document.ts'
import { headOf } from '#app/head.ts'
import { headTags } from '#app/head-tags.ts'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/routes.tsx'
import { ApiError, createApi } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { type Translate, translator } from '#lib/i18n/language.tsx'
import { loaderContext } from '#lib/page/context.ts'
import type { Head } from '#lib/page/route-handle.ts'

export { type Assets, loadAssets } from '#app/assets.ts'
export { renderMaintenance } from '#app/render-maintenance.tsx'

export type PageRequest = {
  /** Absolute. */
  url: string
  language: Language
  /** In the pseudo-language that is made of this one. */
  isPseudo: boolean
  publicUrl: string
  operator: Operator
  assets: Assets
  /** Answers a GET of this server's own API, as a stranger without a session would get it. */
  fetchApi: (path: string) => Promise<Response>
}

/** `error` is what went wrong behind a page of status 500 and above, for the server's log. */
export type PageAnswer = {
  status: number
  location?: string
  html?: string
  inline?: Inline
  retryAfterSeconds?: number
  error?: unknown
}

const handler = createStaticHandler(routes)

/** The whole document of a page, with the data it shows. Signed-in pages come as a shell that the browser fills. */
export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const { language, isPseudo, assets, operator } = request
  const api = createApi((path) => request.fetchApi(path), noToken)
  const context = await handler.query(new Request(request.url), {
    requestContext: loaderContext(api, language),
  })
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' }
  }

  const status = pageStatus(context)
  // The server has a page of a few lines for it: drawing this one is what whoever asks too often is to be kept from.
  if (status === 429) return { status, ...waitOf(context) }

  const markup = renderToString(
    <Providers language={language} isPseudo={isPseudo} operator={operator}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  )
  const { url, publicUrl } = request
  const document = documentHtml({
    language,
    isPseudo,
    headTags: headTags({
      head: pageHead(context, translator(language, isPseudo)),
      language,
      url,
      publicUrl,
      operator,
      status,
      pageData: context.loaderData[context.matches.at(-1)?.route.id ?? ''],
    }),
    assets,
    scripts: assets.scriptsOf(
      context.matches.map(({ route }) => route.id),
      isPseudo ? PSEUDO_LANGUAGE.tag : language,
    ),
    markup,
    boot: bootScript({ language, operator, loaderData: context.loaderData, errors: context.errors }),
  })
  return { status, ...document, ...(status >= 500 && { error: pageError(context) }) }
}

const noToken = () => null

function waitOf({ errors }: StaticHandlerContext): Pick<PageAnswer, 'retryAfterSeconds'> {
  const error = pageError({ errors })
  const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
}

const pageError = ({ errors }: Pick<StaticHandlerContext, 'errors'>): unknown => Object.values(errors ?? {})[0]

function pageStatus({ errors, matches, statusCode }: StaticHandlerContext): number {
  if (errors) return statusOf(pageError({ errors }))
  return matches.some(({ route }) => route.path === '*') ? 404 : statusCode
}

function pageHead(context: StaticHandlerContext, t: Translate): Head {
  const matches = context.matches.map(({ route }) => ({
    handle: route.handle,
    loaderData: context.loaderData[route.id],
  }))
  const failed = { title: `${t(m.error_page_title)} | Aplauso`, description: t(m.error_page_text) }
  return (pageStatus(context) < 500 && headOf(matches, t)) || failed
}
