import { connectedName } from '@aplauso/contract/payment-account'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { type PaymentPoll, recordPaymentChange } from '../sync/payment-sync-rows.ts'
import { queueSync } from '../sync/sweep-payments.ts'
import type { WebhookDeps } from '../webhook-deps.ts'
import type { PaymentSubject, StripeEvents } from './stripe-events.ts'

/**
 * Stripe's webhook. A wrong signature gets 400. Every other event gets 200, also one about no payment of ours. As with
 * Mollie, the change is recorded before the 200 and Stripe is polled after it. An event with an unknown payment intent
 * first needs a call to Stripe, to find its session. If that call fails, the answer is 502 and Stripe repeats the event
 * for days. An event about a connected account itself lets that account be checked within seconds.
 */
export async function stripeWebhook(app: App, { stripeEvents, ...deps }: WebhookDeps): Promise<void> {
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
        const { account, subject } = await stripeEvents.read(
          Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          typeof signature === 'string' ? signature : undefined,
        )
        const provider = account === undefined ? 'stripe' : connectedName('stripe', account)
        if (subject === 'account') await deps.checkAccountSoon(provider)
        const change =
          subject === undefined || subject === 'account'
            ? undefined
            : await recordChange(deps.db, stripeEvents, subject, account)
        if (change && !change.poll) await deps.unknownPayments.add(provider, change.paymentId)
        reply.type('text/plain').send('ok')
        if (change?.poll) queueSync(deps, change.poll)
        return reply
      },
    )
  })
}

async function recordChange(
  db: Database,
  events: StripeEvents,
  subject: PaymentSubject,
  account: string | undefined,
): Promise<{ paymentId: string; poll: PaymentPoll | undefined }> {
  const record = async (paymentId: string) => ({ paymentId, poll: await recordPaymentChange(db, paymentId) })
  if ('sessionId' in subject) return record(subject.sessionId)
  const change = await record(subject.intentId)
  const sessionId = change.poll === undefined ? await events.findSessionId(subject.intentId, account) : undefined
  return sessionId === undefined ? change : record(sessionId)
}
