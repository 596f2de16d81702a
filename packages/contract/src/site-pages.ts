import type { PagePath } from './access.ts'

/** The pages listed for search engines, by canonical address and in the order of the sitemap. */
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

/** Pages about plans, absent where the operator sells none. */
export const PLAN_PAGES = [
  '/pricing',
  '/precos',
  '/contact-sales',
  '/dashboard/creator/plan',
] as const satisfies readonly PagePath[]

const PLAN_PAGE_PATHS: readonly string[] = PLAN_PAGES

/** Whether this installation lists the page for search engines. */
export const isIndexed = (page: IndexedPage, plansAreSold: boolean): boolean =>
  plansAreSold || !PLAN_PAGE_PATHS.includes(page)

/** Alternative addresses of a page, with the canonical one. */
export const PAGE_ALIASES = {
  '/recursos': '/features',
  '/precos': '/pricing',
} as const satisfies Partial<Record<PagePath, IndexedPage>>

/** The canonical address of an indexed page, for any of its addresses; undefined for a page that is not indexed. */
export function indexedPage(pathname: string): IndexedPage | undefined {
  const path = Object.hasOwn(PAGE_ALIASES, pathname) ? PAGE_ALIASES[pathname as keyof typeof PAGE_ALIASES] : pathname
  return INDEXED_PAGES.find((page) => page === path)
}

/** The page's name: its path, and `home` for the root. */
export const pageName = (page: IndexedPage): string => (page === '/' ? 'home' : page.slice(1))

export const namedPage = (name: string): IndexedPage | undefined =>
  INDEXED_PAGES.find((page) => pageName(page) === name)
