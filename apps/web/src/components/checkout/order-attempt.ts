import { newIdempotencyKey } from '#lib/api/new-idempotency-key.ts'
import { parseJson } from '#lib/browser/parse-json.ts'
import { tabStorage } from '#lib/browser/storage.ts'

const STORAGE_KEY = 'donationAttempt'

/**
 * The idempotency key of an order. The same order asked for again, after a failure and even a reload, is the same try:
 * the server goes on with the donation that it has, and with the recording that this one has taken.
 */
export function attemptKey(body: string): string {
  const last = parseJson(tabStorage.get(STORAGE_KEY))
  if (last.body === body && typeof last.key === 'string') return last.key
  const key = newIdempotencyKey()
  tabStorage.set(STORAGE_KEY, JSON.stringify({ body, key }))
  return key
}

/** Once it has led to a payment: the same words sent again are a new donation. */
export const forgetAttempt = () => tabStorage.remove(STORAGE_KEY)
