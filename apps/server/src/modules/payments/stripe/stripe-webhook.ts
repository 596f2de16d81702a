import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import type { FollowQueue } from '../follow-queue.ts'
import type { Follow, PaymentChanged } from '../webhooks.ts'
import type { EventSubject, StripeEvents } from './stripe-events.ts'

export type StripeWebhookDeps = {
  /** Undefined: there is no Stripe here, and the call answers not_configured. */
  stripeEvents: StripeEvents | undefined
  paymentChanged: PaymentChanged
  queue: FollowQueue
}

/**
 * Stripe's webhook: signed, so a wrong signature is told, and everything else gets 200, what is not about a payment of ours
 * included. As with Mollie the change is noted before the 200 and Stripe asked after it. Where Stripe has to be asked first, whose
 * payment it is, and does not say, the answer is a 502 and Stripe repeats the event for days.
 */
export async function stripeWebhook(
  app: App,
  { stripeEvents, paymentChanged, queue }: StripeWebhookDeps,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(
      '/api/webhooks/stripe',
      {
        schema: {
          summary: 'Stripe says that something happened to a payment',
          tags: ['webhooks'],
          description: 'For Stripe alone; a wrong signature is refused.',
          produces: ['text/plain'],
          body: z.unknown().describe('an event of Stripe, with its Stripe-Signature'),
          response: { 200: z.string() },
        },
      },
      async ({ body, headers }, reply) => {
        if (stripeEvents === undefined) throw new AppError('not_configured', 'Stripe is not configured on this server')
        const signature = headers['stripe-signature']
        const subject = await stripeEvents.read(
          Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          typeof signature === 'string' ? signature : undefined,
        )
        const change = subject && (await noted(subject, stripeEvents, paymentChanged))
        reply.type('text/plain').send('ok')
        if (change) queue.push(change.paymentId, change.follow)
        return reply
      },
    )
  })
}

async function noted(
  subject: NonNullable<EventSubject>,
  events: StripeEvents,
  paymentChanged: PaymentChanged,
): Promise<{ paymentId: string; follow: Follow } | undefined> {
  if ('intentId' in subject) {
    const { intentId } = subject
    const follow = await paymentChanged(intentId)
    if (follow) return { paymentId: intentId, follow }
  }
  const sessionId = 'sessionId' in subject ? subject.sessionId : await events.findSessionId(subject.intentId)
  const follow = sessionId && (await paymentChanged(sessionId))
  return sessionId && follow ? { paymentId: sessionId, follow } : undefined
}
