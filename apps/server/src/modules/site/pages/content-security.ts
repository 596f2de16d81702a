import { createHash } from 'node:crypto'
import type { Inline } from './page-renderer.ts'

/**
 * The sources of this server's WebSockets. Browsers before 2023 do not apply 'self' to ws:, and OBS uses one of them.
 * Built from the public address, not from the request's host header; with https only encrypted ones.
 */
function socketSources(publicUrl: string): string {
  const { protocol, host, hostname, port } = new URL(publicUrl)
  if (protocol === 'https:') return `wss://${host}`
  // Both names of the local machine, because developers use both.
  return hostname === 'localhost' ? `ws://${host} ws://127.0.0.1${port && `:${port}`}` : `ws://${host}`
}

const hashes = (texts: string[]) =>
  texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')

/**
 * The policy of a page. Its own scripts and styles are listed by hash, not by nonce, so that a cached page has the same
 * bytes for all. Any page may frame a donation page whose creator allows it. Style attributes contain widths and
 * heights from React, never input of a visitor.
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

/** The service worker may call this server only, and load no scripts. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Only the overlay's own files may load, so donor text can run or load nothing. Any page may frame it, including local
 * files of a streaming program, which frame-ancestors cannot name. It has no session, and its only control is sound.
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
