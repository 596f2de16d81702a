import { bareSlug } from '@aplauso/contract/bare-slug'
import * as z from 'zod'

const Embeddable = z.object({ page: z.object({ embed: z.boolean() }) })
const EMBED = /^\/embed\/([^/]+)\/*$/i

/** Whose donation page this is, to be framed elsewhere; undefined for any other page. */
export function embeddedSlug(pathname: string): string | undefined {
  const [, slug] = EMBED.exec(pathname) ?? []
  return slug && bareSlug(decodePath(slug))
}

// As the page reads it: what is no encoding stays as it is.
function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether the creator lets other pages frame it. What cannot be asked is framed by nobody. */
export async function isEmbeddable(slug: string, fetchApi: (path: string) => Promise<Response>): Promise<boolean> {
  const answer = await fetchApi(`/api/creators/${encodeURIComponent(slug)}`)
  if (!answer.ok) return false
  return Embeddable.parse(await answer.json()).page.embed
}
