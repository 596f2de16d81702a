import type { Creator } from '@aplauso/contract/creators'

const EMBED = /^\/embed\/([^/]+)\/*$/i

/** Whose donation page this is, to be framed elsewhere; undefined for any other page. */
export const embeddedSlug = (pathname: string): string | undefined => EMBED.exec(pathname)?.[1]

/** Whether the creator lets other pages frame it. What cannot be asked is framed by nobody. */
export async function isEmbeddable(slug: string, fetchApi: (path: string) => Promise<Response>): Promise<boolean> {
  const answer = await fetchApi(`/api/creators/${slug}`)
  if (!answer.ok) return false
  const { page }: Pick<Creator, 'page'> = await answer.json()
  return page.embed
}
