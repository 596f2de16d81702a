import { PAGE_DEFAULT, PAGE_MAX } from '@aplauso/contract/limits'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'

const WHOLE = `must be a whole number from 1 to ${PAGE_MAX}`

/** `?limit=` and `?before=`, the query of every list. */
export const PageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, WHOLE)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= PAGE_MAX, WHOLE)
    .default(PAGE_DEFAULT)
    .describe(`from 1 to ${PAGE_MAX}; ${PAGE_DEFAULT} unless it is named`),
  before: z.uuid('must be a cursor of this list').optional().describe('as the Link header of the page before has it'),
})
export type PageQuery = z.infer<typeof PageQuery>

/**
 * Names the next page in the Link header when this one was full. Other query parameters are repeated. A page that
 * begins `after` a row is in the opposite order, and so is the next.
 */
export function linkNext(
  reply: FastifyReply,
  path: string,
  page: PageQuery & Record<string, string | number | undefined>,
  rows: { id: string }[],
): void {
  const last = rows.at(-1)
  if (last === undefined || rows.length < page.limit) return
  linkTo(reply, path, { ...page, [page.after === undefined ? 'before' : 'after']: last.id })
}

/** Names the page that starts after this row in the Link header. Other query parameters are repeated. */
export function linkBefore(
  reply: FastifyReply,
  path: string,
  query: Record<string, string | number | undefined>,
  before: string,
): void {
  linkTo(reply, path, { ...query, before })
}

function linkTo(reply: FastifyReply, path: string, query: Record<string, string | number | undefined>): void {
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) next.set(name, String(value))
  }
  reply.header('link', `<${path}?${next}>; rel="next"`)
}
