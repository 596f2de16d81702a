import * as z from 'zod'

const Embeddable = z.object({ page: z.object({ embed: z.boolean() }) })
const EMBED = /^\/embed\/([^/]+)\/*$/i

/** Whose donation page this is, to be framed elsewhere; undefined for any other page. */
export const embeddedSlug = (pathname: string): string | undefined => EMBED.exec(pathname)?.[1]

/** Whether the creator lets other pages frame it. What cannot be asked is framed by nobody. */
export async function isEmbeddable(slug: string, fetchApi: (path: string) => Promise<Response>): Promise<boolean> {
  const answer = await fetchApi(`/api/creators/${slug}`)
  if (!answer.ok) return false
  return Embeddable.parse(await answer.json()).page.embed
}
