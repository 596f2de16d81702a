import type { App } from '#platform/http/app-type.ts'
import { mollieWebhook } from './mollie/mollie-webhook.ts'
import { stripeWebhook } from './stripe/stripe-webhook.ts'
import type { WebhookDeps } from './webhook-deps.ts'

export async function paymentWebhooks(app: App, deps: WebhookDeps): Promise<void> {
  await mollieWebhook(app, deps)
  await stripeWebhook(app, deps)
}
