import * as z from 'zod'

// Detected by shape: the error classes are part of Stripe's client, which is loaded with the first call only.
const Failure = z.object({
  statusCode: z.number(),
  rawType: z.string(),
  code: z.string().nullish(),
  message: z.string(),
  payment_intent: z.object({ id: z.string() }).optional(),
})

const FINAL_STATUS_CODES = [400, 402, 404]

/**
 * Reason of a final refusal. Undefined where the outcome is open: an invalid API key, 429, Stripe's own faults, or an
 * idempotency key that was used for something else.
 */
export function refusalOf(error: unknown): string | undefined {
  const { data } = Failure.safeParse(error)
  if (data === undefined || !FINAL_STATUS_CODES.includes(data.statusCode) || data.rawType === 'idempotency_error')
    return undefined
  return data.message
}

/** Payment intent of a failed call: Stripe creates one also for a declined card. */
export const declinedIntentOf = (error: unknown): string | undefined => {
  const { data } = Failure.safeParse(error)
  return data?.rawType === 'card_error' ? data.payment_intent?.id : undefined
}

export const statusCodeOf = (error: unknown): number | undefined => Failure.safeParse(error).data?.statusCode

/** The operator's access to a connected account is over, or Stripe has no such account. A wrong key is not that. */
export const isAccessOver = (error: unknown): boolean => Failure.safeParse(error).data?.code === 'account_invalid'

/** A connected account takes no payments, or not this one, or the access to it is over. */
export const isAccountRefusal = (error: unknown): boolean => refusalOf(error) !== undefined || isAccessOver(error)

const FORBIDDEN = 403

/** The API key may not do that. */
export const isForbidden = (error: unknown): boolean => statusCodeOf(error) === FORBIDDEN && !isAccessOver(error)
