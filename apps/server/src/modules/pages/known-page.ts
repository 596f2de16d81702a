import { PAGE_ACCESS } from '@aplauso/contract/access'

// As the router reads its paths: without regard to case and to a slash at the end.
const PAGES = Object.keys(PAGE_ACCESS)
  .filter((path) => path !== '*')
  .map((path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i'))

/** Whether there is a page at this path, be it one of somebody who is not there. */
export const isKnownPage = (pathname: string): boolean => PAGES.some((page) => page.test(pathname))
