import './app.css'
import { DEFAULT_LANGUAGE, languageOf } from '@aplauso/contract/languages'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readBoot } from '#app/boot.ts'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/routes.tsx'
import { isMissingPart, reloadStalePage } from '#app/stale-page.ts'
import { api } from '#lib/api/api.ts'
import { loaderContext } from '#lib/page/context.ts'

// A function and not the module's own await: the pages import what lies in one file with this module, and would wait
// for it while it waits for them.
void start()

async function start() {
  const boot = readBoot()
  let isWhole = true
  try {
    await loadPage()
  } catch (error) {
    if (isMissingPart(error) && (await reloadStalePage())) return
    isWhole = false
  }
  const router = createBrowserRouter(routes, {
    ...(boot && { hydrationData: boot.hydration }),
    // The page's own tag: it follows every change of language before anything is rendered.
    getContext: () => loaderContext(api, languageOf(document.documentElement.lang) ?? DEFAULT_LANGUAGE),
  })
  const app = (
    <Providers
      language={boot?.language ?? DEFAULT_LANGUAGE}
      isPseudo={document.documentElement.dataset.pseudo !== undefined}
      operator={boot?.operator ?? UNKNOWN_OPERATOR}
    >
      <RouterProvider router={router} />
    </Providers>
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  startTransition(() => {
    // A comment counts as a child node, so it is an element that says whether the server rendered. A page whose parts
    // are missing is rendered anew: the router meets the same fault, and shows it.
    if (isWhole && root.firstElementChild) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

/** The page's modules are there before hydration, so that the first render is whole and needs no Suspense. */
async function loadPage() {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
