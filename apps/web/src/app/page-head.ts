import type { Translate } from '#lib/i18n/language.tsx'
import type { Page } from '#lib/page/page-loader.ts'
import type { Head, RouteHandle } from '#lib/page/route-handle.ts'

type ShownPage = Pick<Page, 'matches' | 'data'>

export function headOf(page: ShownPage, t: Translate): Head | undefined {
  return handleOf(page)?.head(page.data, t)
}

/** Handle of the page's route; undefined until its module is loaded. */
export function handleOf({ matches }: Pick<Page, 'matches'>): RouteHandle | undefined {
  const handle: unknown = matches.at(-1)?.route.handle
  return isRouteHandle(handle) ? handle : undefined
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'head' in handle
}
