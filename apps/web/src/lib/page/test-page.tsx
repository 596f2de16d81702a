import { type ReactNode, useState } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, RouterContextProvider } from 'react-router'
import { createPageLoader } from './page-loader.ts'
import { Pages } from './pages.tsx'
import { createScrollPositions } from './scroll-positions.ts'

/** Test helper: renders part of a page at its address, with the router context that links need. */
export function TestPage({ path, children }: { path: string; children: ReactNode }) {
  const [loader] = useState(() => {
    const history = createMemoryHistory({ initialEntries: [path] })
    const { location } = history
    const route = { path: '*', element: children }
    const match = { route, params: {}, pathname: path, pathnameBase: '/' }
    const getContext = () => new RouterContextProvider()
    return createPageLoader(
      { routes: [route], history, getContext, scroll: createScrollPositions() },
      { location, matches: [match], keepsScroll: false, data: undefined, error: undefined },
    )
  })
  return <Pages loader={loader} />
}
