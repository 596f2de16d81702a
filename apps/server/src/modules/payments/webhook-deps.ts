import type { PaymentSyncQueue } from './payment-sync-queue.ts'
import type { UnknownPayments } from './reconciliation/unknown-payments.ts'
import type { StripeEvents } from './stripe/stripe-events.ts'

/** Fetches the payment from its provider and applies the result. */
export type SyncPayment = () => Promise<void>
/** Records durably that the payment changed, and returns the sync to run next. Undefined for an unknown payment. */
export type PaymentChanged = (paymentId: string) => Promise<SyncPayment | undefined>

export type WebhookDeps = {
  paymentChanged: PaymentChanged
  /** Undefined where Stripe is not configured. */
  stripeEvents: StripeEvents | undefined
  /** Limits the polls that all webhooks together cause. */
  paymentSyncQueue: PaymentSyncQueue
  unknownPayments: Pick<UnknownPayments, 'add'>
}
