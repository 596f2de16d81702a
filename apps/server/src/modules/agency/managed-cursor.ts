import * as z from 'zod'
import { isId } from '#modules/creators/public.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { PageQuery } from '#platform/http/paging.ts'

/** The end of a page of managed creators: the last row's sort key as text, and its link. */
export type ManagedCursor = { key: string; linkId: string }

const NOT_A_CURSOR = 'must be a cursor of this list'

export const ManagedPageQuery = PageQuery.extend({ before: z.string().max(2_000, NOT_A_CURSOR).optional() })
export type ManagedPageQuery = z.infer<typeof ManagedPageQuery>

export const cursorOf = ({ key, linkId }: ManagedCursor): string =>
  `${linkId}.${Buffer.from(key).toString('base64url')}`

/** Parses a cursor. Ends with validation_failed for a cursor that this order cannot have produced. */
export function readCursor(before: string, type: 'uuid' | 'text' | 'bigint'): ManagedCursor {
  const [linkId = '', encoded = ''] = before.split('.')
  const key = Buffer.from(encoded, 'base64url').toString()
  const isKey = type === 'uuid' ? isId(key) : type === 'bigint' ? /^\d{1,15}$/.test(key) : !key.includes('\0')
  if (!isId(linkId) || !isKey) throw invalid('before', NOT_A_CURSOR)
  return { key, linkId }
}
