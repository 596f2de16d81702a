import '#app/app.css'
import { DEFAULT_LANGUAGE, type Language } from '@aplauso/contract/languages'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/routes.tsx'
import { api } from '#lib/api/api.ts'
import { loaderContext } from '#lib/page/context.ts'

type Shown = { language?: Language; viewport?: readonly [width: number, height: number] }

/** The page at this address as the product's own router has it, in a window of this size. */
export async function showPage(path: string, { language = DEFAULT_LANGUAGE, viewport = [1_280, 800] }: Shown = {}) {
  await page.viewport(...viewport)
  const html = document.documentElement
  html.lang = language
  onTestFinished(() => {
    localStorage.clear()
    sessionStorage.clear()
    html.lang = DEFAULT_LANGUAGE
    html.removeAttribute('data-session')
  })
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () => loaderContext(api, language),
  })
  const { unmount } = await render(
    <Providers language={language} operator={UNKNOWN_OPERATOR}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    /** Takes the page away, as a reload does. */
    leave: unmount,
    /** Where one is now. */
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
