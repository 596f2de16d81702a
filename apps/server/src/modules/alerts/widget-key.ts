import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The overlay key. It is derived from the server's secret and not stored, so that a database dump holds no key.
 * Rotation raises the creator's version.
 */
export function widgetKey(secret: string, creatorId: string, version: number): string {
  return createHmac('sha256', secret).update(`widget:${creatorId}:${version}`).digest('base64url')
}

export function isWidgetKey(secret: string, creatorId: string, version: number, candidate: string): boolean {
  const expected = Buffer.from(widgetKey(secret, creatorId, version))
  const actual = Buffer.from(candidate)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The key is in the fragment, which browsers do not send: it reaches no log and no referrer. */
export function widgetUrl(publicUrl: string, slug: string, key: string): string {
  return `${publicUrl}/widget/${slug}#key=${key}`
}
