import type { FastifyRequest } from 'fastify'

// Never a page, whatever the browser asks for: a wrong call there is a problem, not a 404 screen.
const NOT_PAGES = /^\/(?:api|ws|sandbox|media|assets|overlay)(?:\/|$)/

/** The absolute address of the page that is asked for, always of this site; undefined for what cannot be a page. */
export function pageAddress({ method, url }: FastifyRequest, publicUrl: string): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return undefined
  // Joined as text: resolved against a base, `//evil.example/x` would be a page of evil.example, and `//[` an error.
  const address = new URL(new URL(publicUrl).origin + url)
  if (address.pathname.startsWith('//') || NOT_PAGES.test(address.pathname)) return undefined
  return address.href
}
