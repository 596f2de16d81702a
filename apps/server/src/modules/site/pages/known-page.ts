import { PAGE_ACCESS } from '@aplauso/contract/access'
import { PLAN_PAGES } from '@aplauso/contract/site-pages'

// Matches like the router: ignores case and a slash at the end.
const patternOf = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i')

const PAGE_PATTERNS = Object.keys(PAGE_ACCESS)
  .filter((path) => path !== '*')
  .map(patternOf)
const PLAN_PAGE_PATTERNS = PLAN_PAGES.map(patternOf)

export const isPlanPage = (pathname: string): boolean => PLAN_PAGE_PATTERNS.some((page) => page.test(pathname))

/** True when the router has a page at this path, also when its creator does not exist. */
export const isKnownPage = (pathname: string, { plansAreSold }: { plansAreSold: boolean }): boolean =>
  PAGE_PATTERNS.some((page) => page.test(pathname)) && (plansAreSold || !isPlanPage(pathname))
