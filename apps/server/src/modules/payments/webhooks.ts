import type { FastifyBaseLogger } from 'fastify'
import type { App } from '#platform/http/app.ts'
import { createFollowQueue } from './follow-queue.ts'
import { mollieWebhook } from './mollie/mollie-webhook.ts'
import type { StripeEvents } from './stripe/stripe-events.ts'
import { stripeWebhook } from './stripe/stripe-webhook.ts'

/** Asks the provider how a payment stands, and applies what it says. */
export type Follow = () => Promise<void>
/** Notes durably that the payment changed, and gives what then asks the provider; undefined for a payment we never made. */
export type PaymentChanged = (paymentId: string) => Promise<Follow | undefined>

export type WebhookDeps = {
  paymentChanged: PaymentChanged
  /** Undefined where there is no Stripe. */
  stripeEvents: StripeEvents | undefined
  log: FastifyBaseLogger
}

/** Where providers say that payments changed. One queue for all of them: it bounds what they together have us ask. */
export async function paymentWebhooks(app: App, { paymentChanged, stripeEvents, log }: WebhookDeps): Promise<void> {
  const queue = createFollowQueue(log)
  await mollieWebhook(app, { paymentChanged, queue })
  await stripeWebhook(app, { paymentChanged, stripeEvents, queue })
}
