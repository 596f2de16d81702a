import { createContext, startTransition, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Router, renderMatches } from 'react-router'
import type { Page, PageLoader, PagesState } from './page-loader.ts'

const LoaderContext = createContext<PageLoader | undefined>(undefined)
const StateContext = createContext<PagesState | undefined>(undefined)
// Separate from the state, so that loading does not rerender the page.
const PageContext = createContext<Page | undefined>(undefined)

/** The page of the current address. A new page and its address appear together. */
export function Pages({ loader }: { loader: PageLoader }) {
  const [state, setState] = useState(loader.state)
  useLayoutEffect(() => {
    setState(loader.state())
    return loader.listen((next) => startTransition(() => setState(next)))
  }, [loader])
  const { page } = state
  const content = useMemo(() => renderMatches(page.matches), [page.matches])
  return (
    <LoaderContext value={loader}>
      <StateContext value={state}>
        <PageContext value={page}>
          <Router location={page.location} navigator={loader.navigator}>
            {content}
          </Router>
        </PageContext>
      </StateContext>
    </LoaderContext>
  )
}

export const usePage = (): Page => required(use(PageContext))
export const usePagesState = (): PagesState => required(use(StateContext))
export const usePageLoader = (): PageLoader => required(use(LoaderContext))

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Used outside of <Pages>')
  return value
}

/** Scroll position: a new page starts at the top, a revisited one where it was left. */
export function useScrollRestoration() {
  const { location, keepsScroll } = usePage()
  const { scroll } = usePageLoader()
  const isLoading = usePagesState().next !== undefined
  // The browser restores the position of the first page before scripts run.
  const [first] = useState(location)

  useEffect(() => {
    const disableBrowserScroll = () => {
      history.scrollRestoration = 'manual'
    }
    scroll.loadStored()
    disableBrowserScroll()
    addEventListener('pageshow', disableBrowserScroll)
    return () => removeEventListener('pageshow', disableBrowserScroll)
  }, [scroll])

  useEffect(() => {
    const restoreBrowserScroll = () => {
      if (!isLoading) scroll.save(location)
      scroll.persist()
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', restoreBrowserScroll)
    return () => removeEventListener('pagehide', restoreBrowserScroll)
  }, [scroll, location, isLoading])

  useLayoutEffect(() => {
    if (location !== first) scroll.restore(location, keepsScroll)
  }, [scroll, location, keepsScroll, first])
}
