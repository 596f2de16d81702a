import { newIdempotencyKey } from '#lib/api/new-idempotency-key.ts'
import { parseJson } from '#lib/browser/parse-json.ts'
import { tabStorage } from '#lib/browser/storage.ts'

const STORAGE_KEY = 'donationAttempt'

/**
 * Idempotency key of an order. Sending an equal order again, after a failure or a reload, is the same attempt: the
 * server continues with its donation and the recording that it has claimed.
 */
export function attemptKey(body: string): string {
  const last = parseJson(tabStorage.get(STORAGE_KEY))
  if (last.body === body && typeof last.key === 'string') return last.key
  const key = newIdempotencyKey()
  tabStorage.set(STORAGE_KEY, JSON.stringify({ body, key }))
  return key
}

/** Called once the order has led to a payment: an equal order is then a new donation. */
export const forgetAttempt = () => tabStorage.remove(STORAGE_KEY)
