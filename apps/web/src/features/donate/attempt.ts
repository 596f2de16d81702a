import { tabStorage } from '#lib/storage.ts'
import { parseJson } from './parse-json.ts'

const STORAGE_KEY = 'donationAttempt'

/**
 * The idempotency key of an order. The same order asked for again, after a failure and even a reload, is the same try:
 * the server goes on with the donation that it has, and with the recording that this one has taken.
 */
export function attemptKey(body: string): string {
  const last = parseJson(tabStorage.get(STORAGE_KEY))
  if (last.body === body && typeof last.key === 'string') return last.key
  const key = newKey()
  tabStorage.set(STORAGE_KEY, JSON.stringify({ body, key }))
  return key
}

/** Once it has led to a payment: the same words sent again are a new donation. */
export const forgetAttempt = () => tabStorage.remove(STORAGE_KEY)

// Not randomUUID, which a page served over plain http on a local network does not have.
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
