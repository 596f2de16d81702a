export type { LostPayment, PaymentOwner, PaymentOwners, Remade } from './follow/owners.ts'
export {
  beginFollowing,
  checkAgain,
  endFollowing,
  followAs,
  followNow,
  followPaid,
  followPaidOn,
  forgetFollowed,
  lockLatest,
  notePaymentChanged,
  noteRefund,
  type Question,
  type Unmade,
} from './follow/rows.ts'
export { askForWaiting, askProvider, type FollowedDeps, paymentChanged, sweepPayments } from './follow/sweep.ts'
export { createFollowQueue } from './follow-queue.ts'
export { createMollieProvider } from './mollie/mollie-provider.ts'
export { offeredMethods } from './offered-methods.ts'
export { createPaymentRecords, type PaymentRecords } from './payment-records.ts'
export {
  type ChargeAnswer,
  type PayerTraces,
  type PaymentProvider,
  type PaymentSnapshot,
  RECORD_MAX_CHARACTERS,
} from './provider.ts'
export { type PaymentProviders, paymentProviders } from './providers.ts'
export { createLostAndFound } from './reconciliation/find-lost.ts'
export { type Found, type ReconcileDeps, reconcile } from './reconciliation/reconcile.ts'
export {
  createUnknownPayments,
  deleteOldUnknown,
} from './reconciliation/unknown-payments.ts'
export { stripeClient } from './stripe/stripe-client.ts'
export { type StripeEvents, stripeEvents } from './stripe/stripe-events.ts'
export { createStripeProvider } from './stripe/stripe-provider.ts'
export { paymentWebhooks } from './webhooks.ts'
