import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The overlay's secret. Derived from the server's secret instead of stored, so that no dump of the database
 * holds a key; rotating it is raising the creator's version.
 */
export function widgetKey(secret: string, creatorId: string, version: number): string {
  return createHmac('sha256', secret).update(`widget:${creatorId}:${version}`).digest('base64url')
}

export function isWidgetKey(secret: string, creatorId: string, version: number, candidate: string): boolean {
  const expected = Buffer.from(widgetKey(secret, creatorId, version))
  const actual = Buffer.from(candidate)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The key sits in the fragment, which no browser sends: it reaches no log and no referrer. */
export function widgetUrl(publicUrl: string, slug: string, key: string): string {
  return `${publicUrl}/widget/${slug}#key=${key}`
}
