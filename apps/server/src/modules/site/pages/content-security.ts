import { createHash } from 'node:crypto'
import type { Inline } from './page-renderer.ts'

/**
 * This server's sockets, named: browsers before 2023 do not read 'self' as ws: too, and OBS carries one of them. By the public
 * address and not by what a request calls us, and over https never unencrypted.
 */
function socketSources(publicUrl: string): string {
  const { protocol, host, hostname, port } = new URL(publicUrl)
  if (protocol === 'https:') return `wss://${host}`
  // Both names of one's own machine, as both are typed there.
  return hostname === 'localhost' ? `ws://${host} ws://127.0.0.1${port && `:${port}`}` : `ws://${host}`
}

const hashes = (texts: string[]) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')

/**
 * What the page itself brings is named by its content and not by a nonce, so that a page which is kept is the same bytes for
 * all. Any page may frame the one that its creator lets others embed. Style attributes carry widths and heights that React writes; nothing a visitor writes ever reaches one.
 */
export function pagePolicy(
  publicUrl: string,
  { scripts, styles }: Inline,
  mediaOrigin: string,
  framedBy: "'self'" | "'none'" | '*' = "'self'",
): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes(scripts)}`.trimEnd(),
    `style-src 'self' ${hashes(styles)}`.trimEnd(),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${socketSources(publicUrl)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

/** The service worker asks this server alone, and brings no script from anywhere. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Nothing but the overlay's own files: donor text can neither run nor load anything there. Any page may frame it, also one
 * of a streaming program's own disk, which no list of ancestors can name: it has no session, and only sound to switch on.
 */
export function widgetPolicy(publicUrl: string, mediaOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob: ${mediaOrigin}`,
    `connect-src 'self' ${socketSources(publicUrl)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
