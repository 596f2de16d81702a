import { bareSlug } from '@aplauso/contract/bare-slug'

/** The creator whom a typed name, "@ana", or the address of a page means. */
export function parseCreatorSlug(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/)
  const segments = path.split('/').filter(Boolean)
  return bareSlug(segments.at(-1) ?? '').toLowerCase()
}
