import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { PaymentChanged, SyncPayment, WebhookDeps } from '../webhook-deps.ts'
import type { EventSubject, StripeEvents } from './stripe-events.ts'

/** Without `stripeEvents`, Stripe is not configured and the call answers not_configured. */
export type StripeWebhookDeps = Pick<
  WebhookDeps,
  'stripeEvents' | 'paymentChanged' | 'paymentSyncQueue' | 'unknownPayments'
>

/**
 * Stripe's webhook. A wrong signature gets 400. Every other event gets 200, also one about no payment of ours. As with
 * Mollie, the change is recorded before the 200 and Stripe is polled after it. An event with an unknown payment intent
 * first needs a call to Stripe, to find its session. If that call fails, the answer is 502 and Stripe repeats the event
 * for days.
 */
export async function stripeWebhook(
  app: App,
  { stripeEvents, paymentChanged, paymentSyncQueue, unknownPayments }: StripeWebhookDeps,
): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
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
        const change = subject && (await recordChange(subject, stripeEvents, paymentChanged))
        if (change && !change.sync) await unknownPayments.add('stripe', change.paymentId)
        reply.type('text/plain').send('ok')
        if (change?.sync) paymentSyncQueue.push(change.paymentId, change.sync)
        return reply
      },
    )
  })
}

async function recordChange(
  subject: NonNullable<EventSubject>,
  events: StripeEvents,
  paymentChanged: PaymentChanged,
): Promise<{ paymentId: string; sync: SyncPayment | undefined }> {
  if ('sessionId' in subject) return { paymentId: subject.sessionId, sync: await paymentChanged(subject.sessionId) }
  const { intentId } = subject
  const sync = await paymentChanged(intentId)
  const sessionId = sync === undefined ? await events.findSessionId(intentId) : undefined
  if (sessionId === undefined) return { paymentId: intentId, sync }
  return { paymentId: sessionId, sync: await paymentChanged(sessionId) }
}
