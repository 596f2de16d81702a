import * as z from 'zod'
import { invalid } from '#platform/errors/app-error.ts'
import { asProviderError } from '../provider-failures.ts'
import { WithId } from './stripe-answers.ts'
import type { ConnectStripe } from './stripe-client.ts'

/** What an event is about; undefined for what has nothing to do with a payment. */
export type EventSubject = { sessionId: string } | { intentId: string } | undefined

export type StripeEvents = {
  /** Ends with validation_failed for a body that Stripe did not sign with our secret, within the last five minutes. */
  read(body: Buffer, signature: string | undefined): Promise<EventSubject>
  /** The checkout that a payment intent came from; undefined where there is none. Ends with provider_error. */
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

/** Of an event nothing is believed but what it is about: Stripe is then asked how that stands. */
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
