import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { DataWithStatus } from './data-with-status.ts'
import { createPageLoader, type PagesState } from './page-loader.ts'

/** A loader that answers on command. */
function slowLoader() {
  const calls: { args: LoaderFunctionArgs; answer: (data: unknown) => void; fail: (error: unknown) => void }[] = []
  const loader = (args: LoaderFunctionArgs) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    calls.push({ args, answer: resolve, fail: reject })
    return promise
  }
  const call = (index: number) => {
    const found = calls[index]
    if (!found) throw new Error(`The loader was called ${calls.length} times`)
    return found
  }
  return { loader, call, count: () => calls.length }
}

function startAt(path: string, routes: RouteObject[]) {
  const history = createMemoryHistory({ initialEntries: [path] })
  const { location } = history
  const left: string[] = []
  const scroll = {
    save: ({ pathname }: { pathname: string }) => void left.push(pathname),
    restore() {},
    loadStored() {},
    persist() {},
  }
  const pages = createPageLoader(
    { routes, history, scroll, getContext: () => new RouterContextProvider() },
    { location, matches: matchRoutes(routes, location) ?? [], keepsScroll: false, data: 'first', error: undefined },
  )
  const seen: PagesState[] = []
  pages.listen((state) => void seen.push(state))
  const shown = () => pages.state().page.location.pathname
  return { pages, history, seen, left, shown }
}

/** Lets all pending microtasks run. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

const Component = () => null

test('The current page and address stay until the next page has its module and data', async () => {
  const slow = slowLoader()
  const lazy = async () => ({ Component, loader: slow.loader })
  const { pages, history, shown } = startAt('/', [{ path: '/' }, { path: '/:name', lazy }])
  const arrival = pages.navigate('/ana?x=1')
  await settle()
  expect([shown(), history.location.pathname, pages.state().next?.pathname]).toEqual(['/', '/', '/ana'])
  const { params, request } = slow.call(0).args
  expect([params, new URL(request.url).search]).toEqual([{ name: 'ana' }, '?x=1'])
  slow.call(0).answer('data of ana')
  await arrival
  expect(pages.state()).toMatchObject({ next: undefined, page: { data: 'data of ana', location: { search: '?x=1' } } })
  expect(history.location.pathname).toBe('/ana')
})

test('A page without loading is shown at once', () => {
  const { pages, shown, seen } = startAt('/', [{ path: '/' }, { path: '/ready' }])
  void pages.navigate('/ready')
  expect(shown()).toBe('/ready')
  expect(seen.every(({ next }) => next === undefined)).toBe(true)
})

test('The last of two clicks wins and aborts the first', async () => {
  const [slow, fast] = [slowLoader(), slowLoader()]
  const { pages, history, shown, seen } = startAt('/', [
    { path: '/' },
    { path: '/slow', loader: slow.loader },
    { path: '/fast', loader: fast.loader },
  ])
  const first = pages.navigate('/slow')
  await settle()
  const second = pages.navigate('/fast')
  await settle()
  expect(slow.call(0).args.request.signal.aborted).toBe(true)
  fast.call(0).answer('fast')
  await second
  slow.call(0).answer('slow')
  await first
  await settle()
  expect([shown(), pages.state().page.data, history.index]).toEqual(['/fast', 'fast', 1])
  expect(seen.map(({ page }) => page.data)).not.toContain('slow')
})

test('A fast page is replaced by a slow one that was requested later', async () => {
  const slow = slowLoader()
  const { pages, shown } = startAt('/', [{ path: '/' }, { path: '/fast' }, { path: '/slow', loader: slow.loader }])
  void pages.navigate('/fast')
  const arrival = pages.navigate('/slow')
  expect(shown()).toBe('/fast')
  await settle()
  slow.call(0).answer('slow')
  await arrival
  expect(shown()).toBe('/slow')
})

test('Going back while a page loads cancels it', async () => {
  const slow = slowLoader()
  const { pages, history, shown } = startAt('/', [
    { path: '/' },
    { path: '/b' },
    { path: '/slow', loader: slow.loader },
  ])
  await pages.navigate('/b')
  const arrival = pages.navigate('/slow')
  await settle()
  history.go(-1)
  slow.call(0).answer('slow')
  await arrival
  expect([shown(), history.location.pathname, pages.state().next]).toEqual(['/', '/', undefined])
})

test('Going back to a page reloads its data, and a later click wins', async () => {
  const slow = slowLoader()
  const { pages, history, shown } = startAt('/slow', [
    { path: '/b' },
    { path: '/c' },
    { path: '/slow', loader: slow.loader },
  ])
  await pages.navigate('/b')
  history.go(-1)
  await settle()
  expect([shown(), pages.state().next?.pathname]).toEqual(['/b', '/slow'])
  await pages.navigate('/c')
  slow.call(0).answer('too late')
  await settle()
  expect([shown(), slow.call(0).args.request.signal.aborted]).toEqual(['/c', true])
})

test('A hash change loads nothing; the same address without a hash reloads', async () => {
  const slow = slowLoader()
  const { pages } = startAt('/a', [{ path: '/a', loader: slow.loader }])
  await pages.navigate('/a#part')
  await pages.navigate('/a#part')
  expect([slow.count(), pages.state().page.data, pages.state().page.location.hash]).toEqual([0, 'first', '#part'])
  void pages.navigate('/a')
  await settle()
  void pages.navigate('?q=1')
  await settle()
  expect(slow.count()).toBe(2)
  expect(pages.state().next).toMatchObject({ pathname: '/a', search: '?q=1' })
})

test('A failed loader or module is shown as the error of the page under its address', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/b.js')
  const failed = new Error('503')
  const { pages, shown } = startAt('/', [
    { path: '/' },
    { path: '/a', loader: () => Promise.reject(failed) },
    { path: '/b', lazy: () => Promise.reject(gone) },
  ])
  await pages.navigate('/a')
  expect([shown(), pages.state().page.error]).toEqual(['/a', failed])
  await pages.navigate('/b')
  expect([shown(), pages.state().page.error]).toEqual(['/b', gone])
  await pages.navigate('/')
  expect([shown(), pages.state().page.error]).toEqual(['/', undefined])
})

test('A failed module is requested again at the next navigation', async () => {
  let attempts = 0
  const lazy = async () => {
    attempts += 1
    if (attempts === 1) throw new TypeError('Importing a module script failed.')
    return { Component }
  }
  const { pages } = startAt('/', [{ path: '/' }, { path: '/b', lazy }])
  await pages.navigate('/b')
  await pages.navigate('/b')
  expect([pages.state().page.error, attempts]).toEqual([undefined, 2])
})

test('Revalidation shows the previous data meanwhile, and a navigation wins over it', async () => {
  const slow = slowLoader()
  const { pages, left } = startAt('/a', [{ path: '/a', loader: slow.loader }, { path: '/b' }])
  const again = pages.revalidate()
  expect(pages.state()).toMatchObject({ isRevalidating: true, next: undefined, page: { data: 'first' } })
  await settle()
  slow.call(0).answer(new DataWithStatus(404, 'second'))
  await again
  expect(pages.state()).toMatchObject({ isRevalidating: false, page: { data: 'second' } })
  void pages.revalidate()
  await settle()
  await pages.navigate('/b')
  slow.call(1).answer('third')
  await settle()
  expect(pages.state()).toMatchObject({ isRevalidating: false, page: { data: undefined } })
  expect(left).toEqual(['/a'])
})

test('navigate replaces the entry on request and resolves relative paths', async () => {
  const { pages, history } = startAt('/a', [{ path: '/:name' }])
  await pages.navigate('?tab=2', { replace: true, state: { from: '/b' }, preventScrollReset: true })
  expect([history.index, history.location.pathname, history.location.search]).toEqual([0, '/a', '?tab=2'])
  expect(pages.state().page).toMatchObject({ keepsScroll: true, location: { state: { from: '/b' } } })
  await pages.navigate('?')
  expect([history.index, history.location.pathname, history.location.search]).toEqual([1, '/a', ''])
  expect(pages.state().page.keepsScroll).toBe(false)
})

test('A blocked navigation waits until it proceeds or is reset', async () => {
  const { pages, shown } = startAt('/form', [{ path: '/form' }, { path: '/b' }])
  const unblock = pages.block((from, to) => from.pathname !== to.pathname)
  await pages.navigate('/form#part')
  expect(pages.state().blockedNavigation).toBeUndefined()
  await pages.navigate('/b')
  expect(shown()).toBe('/form')
  pages.state().blockedNavigation?.reset()
  expect(pages.state().blockedNavigation).toBeUndefined()
  await pages.navigate('/b')
  pages.state().blockedNavigation?.proceed()
  expect([shown(), pages.state().blockedNavigation]).toEqual(['/b', undefined])
  unblock()
  await pages.navigate('/form')
  expect(shown()).toBe('/form')
})

test('A blocked back navigation restores the address, and proceeds when allowed', async () => {
  const { pages, history, shown } = startAt('/a', [{ path: '/a' }, { path: '/form' }])
  await pages.navigate('/form')
  pages.block(() => true)
  history.go(-1)
  await settle()
  expect([shown(), history.location.pathname]).toEqual(['/form', '/form'])
  pages.state().blockedNavigation?.proceed()
  await settle()
  expect([shown(), history.location.pathname]).toEqual(['/a', '/a'])
  // The permission applies to one navigation.
  await pages.navigate('/form')
  expect([shown(), pages.state().blockedNavigation === undefined]).toEqual(['/a', false])
})

test('A preloaded page is not requested again, and its module is loaded', async () => {
  const slow = slowLoader()
  const lazy = async () => ({ Component, loader: slow.loader, handle: 'of the page' })
  const { pages, shown } = startAt('/', [{ path: '/' }, { path: '/:name', lazy }])
  const matches = await pages.preload('/ana?x=1')
  expect(matches.at(-1)?.route.handle).toBe('of the page')
  await pages.preload('/ana?x=1')
  expect([slow.count(), shown()]).toEqual([1, '/'])
  const arrival = pages.navigate('/ana?x=1')
  slow.call(0).answer('data of ana')
  await arrival
  expect(pages.state()).toMatchObject({ page: { data: 'data of ana' } })
  expect(slow.count()).toBe(1)
})

test('Preloaded data of another address, after a failure or after use is requested again', async () => {
  const slow = slowLoader()
  const { pages } = startAt('/', [{ path: '/' }, { path: '/:name', Component, loader: slow.loader }])
  await pages.preload('/ana')
  await settle()
  slow.call(0).fail(new Error('The network is gone'))
  const arrival = pages.navigate('/ana')
  await settle()
  slow.call(1).answer('data of ana')
  await arrival
  expect(pages.state()).toMatchObject({ page: { data: 'data of ana', error: undefined } })
  await pages.preload('/rui')
  await settle()
  void pages.navigate('/ines')
  await settle()
  expect(slow.call(3).args.params).toEqual({ name: 'ines' })
})
