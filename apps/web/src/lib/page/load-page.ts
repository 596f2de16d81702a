import { matchRoutes, type RouteMatch, type RouteObject, type RouterContextProvider } from 'react-router'
import { DataWithStatus } from './data-with-status.ts'

export type Match = RouteMatch<string, RouteObject>

export type Loaded = { data: unknown; error: unknown; status: number }

/**
 * The matching routes of an address. An address that no pattern can match, such as one with a line break, matches the
 * not-found route.
 */
export const matchPage = (routes: RouteObject[], address: { pathname: string } | string): Match[] =>
  matchRoutes(routes, address) ?? matchRoutes(routes, '/-/-') ?? []

type LoadRequest = { url: URL; signal: AbortSignal; context: RouterContextProvider }

export const isReady = (matches: readonly Match[]): boolean =>
  matches.every(({ route }) => !route.lazy) && !matches.at(-1)?.route.loader

/** Loads the modules of these routes in parallel and assigns their exports to the routes. */
export async function loadModules(matches: readonly Match[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Loads the modules of a page, then its data: only the innermost route has a loader. Never rejects. */
export async function loadPage(matches: readonly Match[], { url, signal, context }: LoadRequest): Promise<Loaded> {
  try {
    await loadModules(matches)
    signal.throwIfAborted()
    const match = matches.at(-1)
    if (typeof match?.route.loader !== 'function') return { data: undefined, error: undefined, status: 200 }
    const { route, params } = match
    const request = new Request(url, { signal })
    const answer: unknown = await match.route.loader({ request, url, pattern: route.path ?? '', params, context })
    return answer instanceof DataWithStatus
      ? { data: answer.data, error: undefined, status: answer.status }
      : { data: answer, error: undefined, status: 200 }
  } catch (error) {
    return { data: undefined, error, status: 500 }
  }
}
