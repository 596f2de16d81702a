import { bareSlug } from '@aplauso/contract/bare-slug'

/** The slug in a typed name, "@ana", or a page's address. */
export function parseCreatorSlug(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/)
  const segments = path.split('/').filter(Boolean)
  return bareSlug(segments.at(-1) ?? '').toLowerCase()
}
