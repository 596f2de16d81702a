import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import type { Page, PageRequest } from '../store/collection.ts'
import { type ApiAnswer, type ApiCall, ok, parseQuery } from './api-call.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { ApiProblem } from './api-problem.ts'

const PAGE_DEFAULT = 50
const PAGE_MAX = 250

const PageQuery = z.object({
  from: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  sort: z.enum(['asc', 'desc']).default('desc'),
})

export type Listing<Item> = {
  /** The key below `_embedded`. */
  name: string
  /** Path of the list below the API version. */
  path: string
  page(request: PageRequest): Page<Item> | undefined
  present(item: Item): object
}

/** One page of a list in the form of the API, with absolute links to the neighbouring pages. */
export function answerPage<Item>(sandbox: Sandbox, call: ApiCall, listing: Listing<Item>): ApiAnswer {
  const { from, limit, sort } = parseQuery(PageQuery, call.query)
  const page = listing.page({ from, limit, sort })
  if (page === undefined) throw new ApiProblem(400, 'Invalid cursor value', 'from')

  const linkTo = (id: string | undefined) => {
    const query = new URLSearchParams({ ...(id !== undefined && { from: id }), limit: String(limit), sort })
    return apiLink(sandbox, `${listing.path}?${query}`)
  }
  return ok({
    count: page.items.length,
    _embedded: { [listing.name]: page.items.map((item) => listing.present(item)) },
    _links: {
      self: linkTo(from),
      previous: page.previousId === undefined ? null : linkTo(page.previousId),
      next: page.nextId === undefined ? null : linkTo(page.nextId),
      documentation: DOCUMENTATION,
    },
  })
}
