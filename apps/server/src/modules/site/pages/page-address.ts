import type { FastifyRequest } from 'fastify'

// These paths are never pages: a wrong call there gets a problem document, not an HTML page.
const NOT_PAGES = /^\/(?:api|ws|sandbox|media|assets|overlay)(?:\/|$)/

/** The absolute address of the requested page, always on this site; undefined when it cannot be a page. */
export function pageAddress({ method, url }: FastifyRequest, publicUrl: string): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return undefined
  // Joined as text: as a relative URL `//evil.example/x` would lead to evil.example, and `//[` would throw.
  const address = new URL(new URL(publicUrl).origin + url)
  if (address.pathname.startsWith('//') || NOT_PAGES.test(address.pathname)) return undefined
  return address.href
}
