import type { PaymentSyncQueue } from './payment-sync-queue.ts'
import type { UnknownPayments } from './reconciliation/unknown-payments.ts'
import type { StripeEvents } from './stripe/stripe-events.ts'

/** Asks the provider how a payment stands, and applies what it says. */
export type SyncPayment = () => Promise<void>
/** Notes durably that the payment changed, and gives what then asks the provider; undefined for a payment we never made. */
export type PaymentChanged = (paymentId: string) => Promise<SyncPayment | undefined>

export type WebhookDeps = {
  paymentChanged: PaymentChanged
  /** Undefined where there is no Stripe. */
  stripeEvents: StripeEvents | undefined
  /** Everything that has a provider asked goes through it: it bounds what they together ask. */
  paymentSyncQueue: PaymentSyncQueue
  unknownPayments: Pick<UnknownPayments, 'add'>
}
