import type { UnknownPayments } from './reconciliation/unknown-payments.ts'
import type { StripeEvents } from './stripe/stripe-events.ts'
import type { PaymentSyncDeps } from './sync/sweep-payments.ts'

/** `paymentSyncQueue` limits the polls that all webhooks together cause. */
export type WebhookDeps = Pick<PaymentSyncDeps, 'db' | 'owners' | 'paymentSyncQueue'> & {
  /** Undefined where Stripe is not configured. */
  stripeEvents: StripeEvents | undefined
  /** Of a connected account, by the name that is stored with its payments. */
  checkAccountSoon: (provider: string) => Promise<void>
  unknownPayments: Pick<UnknownPayments, 'add'>
}
