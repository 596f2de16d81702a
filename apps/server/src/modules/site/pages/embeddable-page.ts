import { bareSlug } from '@aplauso/contract/bare-slug'
import * as z from 'zod'

const Embeddable = z.object({ page: z.object({ embed: z.boolean() }) })
const EMBED = /^\/embed\/([^/]+)\/*$/i

/** The slug of an embeddable donation page; undefined for any other page. */
export function embeddedSlug(pathname: string): string | undefined {
  const [, slug] = EMBED.exec(pathname) ?? []
  return slug && bareSlug(decodePath(slug))
}

// Decodes like the page does: an invalid encoding stays as it is.
function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * True when the creator allows embedding, and for a suspended creator, whose frames say so. False when the API call
 * fails.
 */
export async function isEmbeddable(slug: string, fetchApi: (path: string) => Promise<Response>): Promise<boolean> {
  const answer = await fetchApi(`/api/creators/${encodeURIComponent(slug)}`)
  if (answer.status === 410) return true
  if (!answer.ok) return false
  return Embeddable.parse(await answer.json()).page.embed
}
