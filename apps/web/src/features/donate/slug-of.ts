import { bareSlug } from '@aplauso/contract/bare-slug'

/** The creator whom a typed name, "@ana", or the address of a page means. */
export function slugOf(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/)
  const parts = path.split('/').filter(Boolean)
  return bareSlug(parts.at(-1) ?? '').toLowerCase()
}
