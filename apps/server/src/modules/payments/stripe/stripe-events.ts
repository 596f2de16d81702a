import * as z from 'zod'
import { invalid } from '#platform/errors/app-error.ts'
import { asProviderError } from '../provider-failures.ts'
import { WithId } from './stripe-answers.ts'
import type { ConnectStripe } from './stripe-client.ts'

/** The payment of an event; undefined for an event without one. */
export type EventSubject = { sessionId: string } | { intentId: string } | undefined

export type StripeEvents = {
  /** Rejects with validation_failed unless Stripe signed the body with our secret within the last five minutes. */
  read(body: Buffer, signature: string | undefined): Promise<EventSubject>
  /** Checkout session of a payment intent; undefined where there is none. Rejects with provider_error. */
  findSessionId(intentId: string): Promise<string | undefined>
}

const Reference = z.union([z.string(), WithId.transform(({ id }) => id)])
const Subject = z.discriminatedUnion('object', [
  z.object({ object: z.literal('checkout.session'), id: z.string() }),
  z.object({ object: z.literal('payment_intent'), id: z.string() }),
  z.object({ object: z.enum(['charge', 'refund', 'dispute']), payment_intent: Reference.nullable() }),
])
const Event = z.object({ data: z.object({ object: Subject }) })
const SessionList = z.array(WithId)

/** Reads only the payment id of an event. The payment itself is then fetched from Stripe. */
export function stripeEvents(connect: ConnectStripe, webhookSecret: string): StripeEvents {
  return {
    async read(body, signature = '') {
      const { webhooks } = await connect()
      return subjectOf(verifySignature(() => webhooks.constructEvent(body, signature, webhookSecret)))
    },
    findSessionId: (intentId) =>
      asProviderError(async () => {
        const stripe = await connect()
        const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 })
        return SessionList.parse(data)[0]?.id
      }),
  }
}

function verifySignature(construct: () => unknown): unknown {
  try {
    return construct()
  } catch {
    throw invalid('Stripe-Signature', 'does not fit this body')
  }
}

function subjectOf(event: unknown): EventSubject {
  const { data } = Event.safeParse(event)
  if (data === undefined) return undefined
  const subject = data.data.object
  switch (subject.object) {
    case 'checkout.session':
      return { sessionId: subject.id }
    case 'payment_intent':
      return { intentId: subject.id }
    default:
      return subject.payment_intent === null ? undefined : { intentId: subject.payment_intent }
  }
}
