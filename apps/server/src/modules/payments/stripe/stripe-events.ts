import * as z from 'zod'
import { invalid } from '#platform/errors/app-error.ts'
import { asProviderError } from '../provider-failures.ts'
import { Reference, WithId } from './stripe-answers.ts'
import type { ConnectStripe } from './stripe-client.ts'

/** The payment of an event, or `account` for the connected account itself; undefined for any other. */
export type EventSubject = PaymentSubject | 'account' | undefined
export type PaymentSubject = { sessionId: string } | { intentId: string }

export type StripeEvent = {
  /** The connected account of the event; undefined for the operator's own. */
  account: string | undefined
  subject: EventSubject
}

export type StripeEvents = {
  /**
   * Rejects with validation_failed unless Stripe signed the body with our secret within the last five minutes: an
   * event of a connected account with the secret of Connect, any other with the operator's own.
   */
  read(body: Buffer, signature: string | undefined): Promise<StripeEvent>
  /** Checkout session of a payment intent; undefined where there is none. Rejects with provider_error. */
  findSessionId(intentId: string, account: string | undefined): Promise<string | undefined>
}

const Subject = z.discriminatedUnion('object', [
  z.object({ object: z.literal('checkout.session'), id: z.string() }),
  z.object({ object: z.literal('payment_intent'), id: z.string() }),
  // `application`: the owner has withdrawn the access.
  z.object({ object: z.enum(['account', 'application', 'capability']) }),
  z.object({ object: z.enum(['charge', 'refund', 'dispute']), payment_intent: Reference.nullable() }),
])
const Origin = z.object({
  account: z
    .string()
    .regex(/^acct_\w{1,64}$/)
    .nullish(),
})
const Event = z.object({ data: z.object({ object: Subject }) })
const SessionList = z.array(WithId)

export type EventSecrets = {
  webhookSecret: string
  /** Of connected accounts; undefined where none can be connected. */
  connectWebhookSecret: string | undefined
}

/** Reads only the payment id of an event. The payment itself is then fetched from Stripe. */
export function stripeEvents(connect: ConnectStripe, secrets: EventSecrets): StripeEvents {
  return {
    async read(body, signature = '') {
      const { webhooks } = await connect()
      // The account only chooses the secret; what it says counts once the signature fits.
      return verifySignature(() => {
        const { account } = Origin.parse(JSON.parse(body.toString()))
        const secret = account ? secrets.connectWebhookSecret : secrets.webhookSecret
        if (secret === undefined) throw new Error('there are no connected accounts')
        const event = webhooks.constructEvent(body, signature, secret)
        return { account: account ?? undefined, subject: subjectOf(event) }
      })
    },
    findSessionId: (intentId, account) =>
      asProviderError(async () => {
        const stripe = await connect()
        const options = account === undefined ? {} : { stripeAccount: account }
        const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }, options)
        return SessionList.parse(data)[0]?.id
      }),
  }
}

function verifySignature<Event>(construct: () => Event): Event {
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
    case 'account':
    case 'application':
    case 'capability':
      return 'account'
    default:
      return subject.payment_intent === null ? undefined : { intentId: subject.payment_intent }
  }
}
