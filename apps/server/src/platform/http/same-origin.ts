import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe request that a foreign page made with the visitor's cookie. Browsers send Sec-Fetch-Site or Origin
 * with every such request. A client that sends neither is no browser and has to use the bearer header.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (isOwnOrigin(origin, request.headers.host, publicUrl)) return
  if (origin === undefined && (site === 'same-origin' || site === 'none')) return
  throw new AppError('forbidden', 'A request with the session cookie must come from this site')
}

/** Refuses to open an address that changes something, when a link or a form of a foreign page led there. */
export function requireOwnNavigation({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new AppError('forbidden', 'This address must be opened from this site')
}

/**
 * True for the public address, or for the host of the request when the server is reached by another name. On the public
 * host only the exact public origin counts. A page over http can be forged on the network and must not act on the https
 * site.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  const ownUrl = new URL(publicUrl)
  if (origin === ownUrl.origin) return true
  const originHost = URL.parse(origin ?? '')?.host
  return originHost !== undefined && originHost === host && originHost !== ownUrl.host
}
