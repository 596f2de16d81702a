import type { FastifyRequest } from 'fastify'

const HOST = /^[\w.:[\]-]{1,255}$/

/** This server's sockets, named: browsers before 2023 do not read 'self' as ws: too, and OBS carries one of them. */
function socketSources({ host }: FastifyRequest): string {
  return HOST.test(host) ? `ws://${host} wss://${host}` : ''
}

/** Style attributes carry widths and heights that React writes; nothing a visitor writes ever reaches one. */
export function pagePolicy(request: FastifyRequest, nonce: string, mediaOrigin: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${socketSources(request)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * Nothing but the overlay's own files: donor text can neither run nor load anything there. Any page may frame it, also one
 * of a streaming program's own disk, which no list of ancestors can name: it has no session, and only sound to switch on.
 */
export function widgetPolicy(request: FastifyRequest, mediaOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${socketSources(request)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
