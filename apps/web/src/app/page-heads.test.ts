import { PAGE_ACCESS, type PageAccess } from '@aplauso/contract/access'
import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { INDEXED_PAGES, PAGE_ALIASES } from '@aplauso/contract/site-pages'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes.tsx'
import { translator } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'

// Length at which search engines cut titles.
const TITLE_MAX = 60
const DESCRIPTION_MIN = 50
const DESCRIPTION_MAX = 160

const INDEXED: readonly string[] = INDEXED_PAGES
// Aliases, redirects, or the same page for another user type.
const SECONDS: readonly string[] = [
  ...Object.keys(PAGE_ALIASES),
  '/dashboard',
  '/dashboard-creator',
  '/dashboard/supporter',
  '/agency/money',
]

/** Whether somebody may open both pages: a fan's donations and a creator's have one name, and nobody sees both. */
function haveSameUser(path: string, other: string): boolean {
  const access = new Map<string, PageAccess>(Object.entries(PAGE_ACCESS))
  const [one, two] = [access.get(path), access.get(other)]
  return typeof one !== 'object' || typeof two !== 'object' || one.some((userType) => two.includes(userType))
}

const handles = new Map<string, RouteHandle>()

beforeAll(async () => {
  await Promise.all(
    pagesOf(routes).map(async ({ path, lazy, handle: loaded }) => {
      // A page rendered by another test of this process has a loaded route.
      const { handle = loaded }: { handle?: RouteHandle } = typeof lazy === 'function' ? await lazy() : {}
      if (path !== undefined && handle) handles.set(path, handle)
    }),
  )
})

type Routes = typeof routes
const pagesOf = (list: Routes): Routes => list.flatMap((route) => [route, ...pagesOf(route.children ?? [])])
const pathsOf = (list: Routes) => pagesOf(list).flatMap(({ path }) => path ?? [])

function headIn(language: Language, path: string) {
  const head = handles.get(path)?.head(undefined, translator(language))
  if (head === undefined) throw new Error(`${path} has no head`)
  return head
}

test('Every page of a user has a unique title in every language that names the site and fits', () => {
  const problems = LANGUAGE_TAGS.flatMap((language) => {
    const seen: { path: string; title: string }[] = []
    return pathsOf(routes).flatMap((path) => {
      if (SECONDS.includes(path)) return []
      const { title } = headIn(language, path)
      const other = seen.find((page) => page.title === title && haveSameUser(page.path, path))?.path
      seen.push({ path, title })
      return [
        ...(title.length > TITLE_MAX ? [`${path} ${language}: ${title.length} characters, “${title}”`] : []),
        ...(title.includes('Aplauso') ? [] : [`${path} ${language}: without the site, “${title}”`]),
        ...(other ? [`${path} ${language}: the title of ${other}, “${title}”`] : []),
      ]
    })
  })
  expect(problems).toEqual([])
})

test('Every indexed page has a unique description of suitable length', () => {
  const problems = LANGUAGE_TAGS.flatMap((language) => {
    const seen = new Map<string, string>()
    return INDEXED.flatMap((path) => {
      const { description } = headIn(language, path)
      const other = seen.get(description)
      seen.set(description, path)
      const length = description.length
      return [
        ...(length < DESCRIPTION_MIN || length > DESCRIPTION_MAX
          ? [`${path} ${language}: ${length} characters, “${description}”`]
          : []),
        ...(other ? [`${path} ${language}: described as ${other} is`] : []),
      ]
    })
  })
  expect(problems).toEqual([])
})
