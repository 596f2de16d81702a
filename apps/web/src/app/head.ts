import type { Translate } from '#lib/i18n/language.tsx'
import type { Head, RouteHandle } from '#lib/page/route-handle.ts'

type Match = { handle: unknown; loaderData: unknown }

/** The head of the deepest page that has one. */
export function headOf(matches: readonly Match[], t: Translate): Head | undefined {
  const match = matches.findLast(({ handle }) => isRouteHandle(handle))
  return match && isRouteHandle(match.handle) ? match.handle.head(match.loaderData, t) : undefined
}

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'head' in handle
}
