import * as z from 'zod'

// By its shape: the classes come with Stripe's client, which is loaded with the first call only.
const Failure = z.object({
  statusCode: z.number(),
  rawType: z.string(),
  message: z.string(),
  payment_intent: z.object({ id: z.string() }).optional(),
})

const FINAL_STATUS_CODES = [400, 402, 404]

/**
 * What Stripe says no to for good; undefined for everything that leaves open what it did, such as a key it does not take, 429, its own
 * faults, and an idempotency key that was used for something else.
 */
export function refusalOf(error: unknown): string | undefined {
  const { data } = Failure.safeParse(error)
  if (data === undefined || !FINAL_STATUS_CODES.includes(data.statusCode) || data.rawType === 'idempotency_error')
    return undefined
  return data.message
}

/** The payment that was made although its call failed: a card that was declined. */
export const declinedIntentOf = (error: unknown): string | undefined => {
  const { data } = Failure.safeParse(error)
  return data?.rawType === 'card_error' ? data.payment_intent?.id : undefined
}

export const isForbidden = (error: unknown): boolean => Failure.safeParse(error).data?.statusCode === 403
