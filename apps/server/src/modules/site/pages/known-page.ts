import { PAGE_ACCESS } from '@aplauso/contract/access'
import { PLAN_PAGES } from '@aplauso/contract/site-pages'

// As the router reads its paths: without regard to case and to a slash at the end.
const patternOf = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i')

const PAGE_PATTERNS = Object.keys(PAGE_ACCESS)
  .filter((path) => path !== '*')
  .map(patternOf)
const PLAN_PAGE_PATTERNS = PLAN_PAGES.map(patternOf)

/** Whether a page at this path would be about plans. */
export const isPlanPage = (pathname: string): boolean => PLAN_PAGE_PATTERNS.some((page) => page.test(pathname))

/** Whether there is a page at this path, be it one of somebody who is not there. */
export const isKnownPage = (pathname: string, { plansAreSold }: { plansAreSold: boolean }): boolean =>
  PAGE_PATTERNS.some((page) => page.test(pathname)) && (plansAreSold || !isPlanPage(pathname))
