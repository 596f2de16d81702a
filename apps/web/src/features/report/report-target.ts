import { bareSlug } from '@aplauso/contract/bare-slug'
import type { ReportKind } from '@aplauso/contract/reports'

export const KINDS = ['creator', 'message', 'media', 'other'] as const satisfies readonly ReportKind[]

export type ReportTarget = { kind: ReportKind; target: string }

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i
const CREATOR_PAGE = /^\/(?:donate|embed)\/([^/]+)$/
// The page of the form has a link to itself in its footer, and the landing page names nothing.
const NAMES_NOTHING = ['', '/', '/report']

const kindOf = (kind: string | null): ReportKind | undefined => KINDS.find((known) => known === kind)

/** What the address names, with its kind guessed if the address has none. */
export function namedTarget(search: URLSearchParams): ReportTarget | undefined {
  const target = search.get('target')?.trim() ?? ''
  if (NAMES_NOTHING.includes(target)) return undefined
  const kind = kindOf(search.get('kind')) ?? guessedKind(target)
  return { kind, target: toTarget(kind, target) }
}

function guessedKind(target: string): ReportKind {
  if (CREATOR_PAGE.test(pathOf(target))) return 'creator'
  return target.replace(UUID, '') === '' ? 'message' : 'other'
}

/** What the server finds it by: a typed address leads to the creator's slug, or to the id in it. */
export function toTarget(kind: ReportKind, typed: string): string {
  const text = typed.trim()
  if (kind === 'other') return text
  if (kind !== 'creator') return UUID.exec(text)?.[0] ?? text
  const slug = CREATOR_PAGE.exec(pathOf(text))?.[1]
  return slug === undefined ? bareSlug(text) : decoded(slug)
}

/** The path of an address with or without its origin. */
const pathOf = (address: string): string =>
  address.replace(/^(https?:\/\/)?[^/]*/i, (origin) => (origin === address ? address : '')).replace(/[?#].*/, '')

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
