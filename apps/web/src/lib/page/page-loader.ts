import {
  type Location,
  type NavigateOptions,
  type RouteObject,
  type RouterContextProvider,
  resolvePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'
import { isReady, type Loaded, loadModules, loadPage, type Match, matchPage } from './load-page.ts'
import type { ScrollPositions } from './scroll-positions.ts'

export type Page = Omit<Loaded, 'status'> & {
  location: Location
  matches: Match[]
  /** Whether the navigation that led here leaves the window where it was. */
  keepsScroll: boolean
}

export type PagesState = {
  page: Page
  /** Where the next page is, while it loads and the former one stays. */
  next: Location | undefined
  isRevalidating: boolean
  /** A navigation that `by` holds back until somebody decides. */
  blockedNavigation: { by: Blocker; proceed: () => void; reset: () => void } | undefined
}

/** Whether to hold back what leads away from `from`. */
export type Blocker = (from: Location, to: Location) => boolean

type Options = { [Name in 'replace' | 'state' | 'preventScrollReset']?: NavigateOptions[Name] | undefined }
type History = ReturnType<typeof UNSAFE_createBrowserHistory>
type LoaderDeps = {
  routes: RouteObject[]
  history: History
  getContext: () => RouterContextProvider
  scroll: ScrollPositions
}

/** For how long what was fetched before a page is opened counts as new. */
export const PREFETCH_TTL_MS = 10_000

export type PageLoader = ReturnType<typeof createPageLoader>

/**
 * Leads from page to page. A page's modules and data are loaded first, and the former page stays meanwhile; the address
 * changes together with the page. The last navigation wins: what it overtakes is aborted and never shown.
 */
export function createPageLoader({ routes, history, getContext, scroll }: LoaderDeps, first: Page) {
  let state: PagesState = { page: first, next: undefined, isRevalidating: false, blockedNavigation: undefined }
  let listener: ((state: PagesState) => void) | undefined
  const blockers = new Set<Blocker>()
  let isReleased = false
  let currentLoad = new AbortController()
  let onReverted: (() => void) | undefined
  let prefetched: { address: string; atMs: number; loaded: Promise<Loaded> } | undefined

  function update(change: Partial<PagesState>) {
    state = { ...state, ...change }
    listener?.(state)
  }

  /** Aborts what is under way; undefined when this load has been overtaken itself. */
  async function load(location: Location, matches: Match[]): Promise<Loaded | undefined> {
    currentLoad.abort()
    currentLoad = new AbortController()
    const { signal } = currentLoad
    const url = history.createURL({ ...location, hash: '' })
    const fresh =
      prefetched?.address === url.href && Date.now() - prefetched.atMs < PREFETCH_TTL_MS
        ? await prefetched.loaded
        : undefined
    prefetched = undefined
    if (fresh && fresh.error === undefined) return signal.aborted ? undefined : fresh
    const loaded = await loadPage(matches, { url, signal, context: getContext() })
    return signal.aborted ? undefined : loaded
  }

  /** Fetches what a page is made of before it is opened, for a few seconds. Gives what the page is; rejects without a network. */
  async function preload(to: To): Promise<Match[]> {
    const location = resolvePath(to, state.page.location.pathname)
    const matches = matchPage(routes, location)
    await loadModules(matches)
    if (!matches.at(-1)?.route.loader) return matches
    const url = history.createURL({ ...location, hash: '' })
    const isPrefetched = prefetched?.address === url.href && Date.now() - prefetched.atMs < PREFETCH_TTL_MS
    if (!isPrefetched) {
      const { signal } = new AbortController()
      prefetched = {
        address: url.href,
        atMs: Date.now(),
        loaded: loadPage(matches, { url, signal, context: getContext() }),
      }
    }
    return matches
  }

  async function go(action: 'PUSH' | 'REPLACE' | 'POP', location: Location, keepsScroll = false): Promise<void> {
    const { page } = state
    scroll.save(page.location)
    const show = (next: Omit<Page, 'location' | 'keepsScroll'>) => {
      if (action === 'PUSH') history.push(location, location.state)
      if (action === 'REPLACE') history.replace(location, location.state)
      isReleased = false
      const { matches, data, error } = next
      const shown: Page = { location, keepsScroll, matches, data, error }
      update({ page: shown, next: undefined, isRevalidating: false, blockedNavigation: undefined })
    }

    const matches = matchPage(routes, location)
    const isWithinPage = isHashChange(page.location, location)
    if (isWithinPage || isReady(matches)) {
      currentLoad.abort()
      show(isWithinPage ? page : { matches, data: undefined, error: undefined })
      return
    }
    update({ next: location, isRevalidating: false, blockedNavigation: undefined })
    const loaded = await load(location, matches)
    if (loaded) show({ ...loaded, matches })
  }

  function isBlocked(to: Location, proceed: () => void): boolean {
    const by = isReleased ? undefined : [...blockers].find((blocks) => blocks(state.page.location, to))
    if (!by) return false
    const release = () => {
      isReleased = true
      update({ blockedNavigation: undefined })
      proceed()
    }
    update({ blockedNavigation: { by, proceed: release, reset: () => update({ blockedNavigation: undefined }) } })
    return true
  }

  /** Relative to the page that is shown. Fulfilled when the new page is there, or overtaken. */
  async function navigate(to: To | number, options: Options = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const path = history.encodeLocation(resolvePath(to, state.page.location.pathname))
    const location = { ...path, state: options.state ?? null, key: newKey() }
    const proceed = () => go(options.replace ? 'REPLACE' : 'PUSH', location, options.preventScrollReset)
    if (!isBlocked(location, () => void proceed())) await proceed()
  }

  /** By the browser's own buttons: it has changed the address already. */
  function onHistoryChange({ location, delta }: { location: Location; delta: number | null }) {
    if (onReverted) {
      onReverted()
      onReverted = undefined
      return
    }
    // Without a delta nobody can be taken back: the entry is none of ours, as a part typed into the address makes it.
    if (!delta || !isBlocked(location, () => void reverted.then(() => history.go(delta)))) {
      void go('POP', location)
      return
    }
    const reverted = new Promise<void>((resolve) => {
      onReverted = resolve
    })
    history.go(-delta)
  }

  /** Loads the data of the page anew; the former data stays meanwhile. */
  async function revalidate(): Promise<void> {
    // What loads already is as new.
    if (state.next) return
    const { page } = state
    update({ isRevalidating: true })
    const loaded = await load(page.location, page.matches)
    if (loaded) update({ page: { ...state.page, data: loaded.data, error: loaded.error }, isRevalidating: false })
  }

  return {
    state: () => state,
    scroll,
    navigate,
    preload,
    revalidate,
    navigator: {
      createHref: history.createHref,
      go: history.go,
      push: (to: To, state?: unknown) => void navigate(to, { state }),
      replace: (to: To, state?: unknown) => void navigate(to, { state, replace: true }),
    },
    /** Gives what takes it away. */
    block(next: Blocker) {
      blockers.add(next)
      return () => {
        blockers.delete(next)
        isReleased = false
      }
    },
    /** Listens for as long as the pages are shown; gives what ends it. */
    listen(next: (state: PagesState) => void) {
      listener = next
      const stop = history.listen(onHistoryChange)
      return () => {
        listener = undefined
        stop()
      }
    },
  }
}

/** Whether only the part of the page that is shown is another. Asked for again without a part, a page loads anew. */
function isHashChange(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== ''
}

const newKey = () => Math.random().toString(36).slice(2, 10)
