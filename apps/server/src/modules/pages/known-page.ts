import { PAGE_ACCESS } from '@aplauso/contract/access'
import { PLAN_PAGES } from '@aplauso/contract/site-pages'

// As the router reads its paths: without regard to case and to a slash at the end.
const patternOf = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i')

const PAGES = Object.keys(PAGE_ACCESS)
  .filter((path) => path !== '*')
  .map(patternOf)
const ABOUT_PLANS = PLAN_PAGES.map(patternOf)

/** Whether there is a page at this path, be it one of somebody who is not there. */
export const isKnownPage = (pathname: string, { plansAreSold }: { plansAreSold: boolean }): boolean =>
  PAGES.some((page) => page.test(pathname)) && (plansAreSold || !ABOUT_PLANS.some((page) => page.test(pathname)))
