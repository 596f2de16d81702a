import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key of the creator's listening page. It is derived like the overlay key and valid for nothing else. */
export function listenKey(secret: string, creatorId: string, version: number): string {
  return createHmac('sha256', secret).update(`listen:${creatorId}:${version}`).digest('base64url')
}

export function isListenKey(secret: string, creatorId: string, version: number, candidate: string): boolean {
  const expected = Buffer.from(listenKey(secret, creatorId, version))
  const actual = Buffer.from(candidate)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The key is in the fragment, as in `widgetUrl`. */
export function listenUrl(publicUrl: string, slug: string, key: string): string {
  return `${publicUrl}/listen/${slug}#key=${key}`
}
