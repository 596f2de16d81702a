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
  keepsScroll: boolean
}

export type PagesState = {
  page: Page
  /** Address of the next page while it loads and the current one stays. */
  next: Location | undefined
  isRevalidating: boolean
  /** A navigation blocked by `by` until it proceeds or is reset. */
  blockedNavigation: { by: Blocker; proceed: () => void; reset: () => void } | undefined
}

export type Blocker = (from: Location, to: Location) => boolean

type Options = { [Name in 'replace' | 'state' | 'preventScrollReset']?: NavigateOptions[Name] | undefined }
type History = ReturnType<typeof UNSAFE_createBrowserHistory>
type LoaderDeps = {
  routes: RouteObject[]
  history: History
  getContext: () => RouterContextProvider
  scroll: ScrollPositions
}

/** How long preloaded data counts as fresh. */
export const PREFETCH_TTL_MS = 10_000

export type PageLoader = ReturnType<typeof createPageLoader>

/**
 * Navigates between pages. Modules and data load first while the current page stays; address and page change together.
 * The last navigation wins: an overtaken one is aborted and never shown.
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

  /** Aborts the current load; returns undefined if this load was overtaken too. */
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

  /**
   * Loads the modules and data of a page in advance, valid for a few seconds. Returns its routes; rejects without a
   * network.
   */
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

  /** Resolves `to` relative to the current page. Resolves when the new page is shown or was overtaken. */
  async function navigate(to: To | number, options: Options = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const path = history.encodeLocation(resolvePath(to, state.page.location.pathname))
    const location = { ...path, state: options.state ?? null, key: newKey() }
    const proceed = () => go(options.replace ? 'REPLACE' : 'PUSH', location, options.preventScrollReset)
    if (!isBlocked(location, () => void proceed())) await proceed()
  }

  /** Handles the browser's back and forward buttons, which have changed the address already. */
  function onHistoryChange({ location, delta }: { location: Location; delta: number | null }) {
    if (onReverted) {
      onReverted()
      onReverted = undefined
      return
    }
    // Without a delta the navigation cannot be reverted: the entry is not ours, such as after a typed hash.
    if (!delta || !isBlocked(location, () => void reverted.then(() => history.go(delta)))) {
      void go('POP', location)
      return
    }
    const reverted = new Promise<void>((resolve) => {
      onReverted = resolve
    })
    history.go(-delta)
  }

  /** Reloads the data of the page; the current data stays meanwhile. */
  async function revalidate(): Promise<void> {
    // A page that is loading is fresh already.
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
    /** Returns a function that removes the blocker. */
    block(next: Blocker) {
      blockers.add(next)
      return () => {
        blockers.delete(next)
        isReleased = false
      }
    },
    /** Subscribes the rendered pages; returns a function that unsubscribes. */
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

/** Whether only the hash changes. The same address without a hash reloads the page. */
function isHashChange(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== ''
}

const newKey = () => Math.random().toString(36).slice(2, 10)
