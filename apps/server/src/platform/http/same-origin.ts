import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe request that a foreign page made with the visitor's cookie. Browsers send Sec-Fetch-Site or
 * Origin with every such request; a client that sends neither is no browser, and has to use the bearer header.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (isOwnOrigin(origin, request.headers.host, publicUrl)) return
  if (origin === undefined && (site === 'same-origin' || site === 'none')) return
  throw new AppError('forbidden', 'A request with the session cookie must come from this site')
}

/**
 * The public address, or the very host the request came to: the same server behind another name. Behind the public name it
 * is the public address alone: a page over http can be anybody's on the line, and the site over https is not its.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  const ownUrl = new URL(publicUrl)
  if (origin === ownUrl.origin) return true
  const originHost = URL.parse(origin ?? '')?.host
  return originHost !== undefined && originHost === host && originHost !== ownUrl.host
}
