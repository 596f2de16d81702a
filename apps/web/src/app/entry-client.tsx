import './app.css'
import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readBoot } from '#app/boot.ts'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/routes.tsx'
import { api } from '#lib/api.ts'
import { apiContext } from '#lib/context.ts'

// A function and not the module's own await: the pages import what lies in one file with this module, and would wait
// for it while it waits for them.
void start()

async function start() {
  const boot = readBoot()
  await loadPage()
  const router = createBrowserRouter(routes, {
    ...(boot && { hydrationData: boot.hydration }),
    getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
  })
  const app = (
    <Providers language={boot?.language ?? DEFAULT_LANGUAGE}>
      <RouterProvider router={router} />
    </Providers>
  )
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  startTransition(() => {
    // A comment counts as a child node, so it is an element that says whether the server rendered.
    if (root.firstElementChild) hydrateRoot(root, app)
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
