import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares without a difference in time that tells how much of a guess is right. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
