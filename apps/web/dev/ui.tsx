import { requestedLanguage } from '@aplauso/contract/languages'
import { createRoot } from 'react-dom/client'
import { UNSAFE_createMemoryHistory as createMemoryHistory, matchRoutes, RouterContextProvider } from 'react-router'
import { FIRST_PAINT_SCRIPT } from '#lib/browser/theme.ts'
import { LanguageProvider } from '#lib/i18n/language.tsx'
import { createPageLoader } from '#lib/page/page-loader.ts'
import { Pages } from '#lib/page/pages.tsx'
import { createScrollPositions } from '#lib/page/scroll-positions.ts'
import css from './ui.css?inline'
import { UiPage } from './ui-page.tsx'

const style = document.createElement('style')
// Applies the product's own focus styles to marked elements instead of copying them.
style.textContent = css.replaceAll(':focus-visible', ':is(:focus-visible, [data-focus])')
const theme = document.createElement('script')
theme.textContent = FIRST_PAINT_SCRIPT
document.head.append(style, theme)

// Links on this page change a memory address, so the page stays.
const history = createMemoryHistory({ initialEntries: ['/dev/ui'] })
const routes = [{ path: '*', element: <UiPage /> }]
const loader = createPageLoader(
  { routes, history, getContext: () => new RouterContextProvider(), scroll: createScrollPositions() },
  {
    location: history.location,
    matches: matchRoutes(routes, history.location) ?? [],
    keepsScroll: false,
    data: undefined,
    error: undefined,
  },
)

const shownLanguage = requestedLanguage(location.search) ?? 'en'
document.documentElement.lang = shownLanguage
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
const reactRoot = createRoot(root)
reactRoot.render(
  <LanguageProvider initial={shownLanguage}>
    <Pages loader={loader} />
  </LanguageProvider>,
)

/** Removes everything that this file has added to the document, for tests that continue there. */
export function unmountPage(): void {
  reactRoot.unmount()
  style.remove()
  theme.remove()
}
