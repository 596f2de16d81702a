import type { PagePath } from './access.ts'

/** The pages that search engines are told of, by their canonical address and in the order of the site map. */
export const INDEXED_PAGES = [
  '/',
  '/product',
  '/features',
  '/pricing',
  '/widget-gallery',
  '/discover',
  '/api-documentation',
  '/help',
  '/status',
  '/contact',
  '/contact-sales',
  '/register',
  '/terms',
  '/privacy',
  '/cookies',
] as const satisfies readonly PagePath[]
export type IndexedPage = (typeof INDEXED_PAGES)[number]

/** Pages about plans, which are not there where none are sold. */
export const PLAN_PAGES = [
  '/pricing',
  '/precos',
  '/contact-sales',
  '/dashboard/creator/plan',
] as const satisfies readonly PagePath[]

const PLAN_PAGE_PATHS: readonly string[] = PLAN_PAGES

/** Whether search engines are told of this page here. */
export const isIndexed = (page: IndexedPage, plansAreSold: boolean): boolean =>
  plansAreSold || !PLAN_PAGE_PATHS.includes(page)

/** Second addresses of a page, and the one that counts. */
export const PAGE_ALIASES = {
  '/recursos': '/features',
  '/precos': '/pricing',
} as const satisfies Partial<Record<PagePath, IndexedPage>>

/** The canonical address of an indexed page, by any of its addresses; undefined for a page that is not indexed. */
export function indexedPage(pathname: string): IndexedPage | undefined {
  const path = Object.hasOwn(PAGE_ALIASES, pathname) ? PAGE_ALIASES[pathname as keyof typeof PAGE_ALIASES] : pathname
  return INDEXED_PAGES.find((page) => page === path)
}

/** What the page is called where it has no path: `home` for the first. */
export const pageName = (page: IndexedPage): string => (page === '/' ? 'home' : page.slice(1))

/** The page of that name, or undefined. */
export const namedPage = (name: string): IndexedPage | undefined =>
  INDEXED_PAGES.find((page) => pageName(page) === name)
