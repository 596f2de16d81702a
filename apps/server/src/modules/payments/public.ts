export type { PaymentOwner, PaymentOwners, PaymentToRestore, RestoreResult } from './follow/owners.ts'
export {
  deleteSyncs,
  endSync,
  lockLatestPoll,
  type MissingPayment,
  type PaymentPoll,
  recheckAllSyncs,
  recordPaymentChange,
  recordRefundInSync,
  reschedulePaidSync,
  schedulePaidSync,
  setSyncPaymentId,
  startSync,
  syncNow,
} from './follow/rows.ts'
export { type PaymentSyncDeps, paymentChanged, pollProvider, sweepPayments, syncAwaited } from './follow/sweep.ts'
export { createPaymentSyncQueue } from './follow-queue.ts'
export { createMollieProvider } from './mollie/mollie-provider.ts'
export { offeredMethods } from './offered-methods.ts'
export { createRecoveryRecords, type RecoveryRecords } from './payment-records.ts'
export {
  type ChargeAnswer,
  type PayerFingerprints,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentSnapshot,
  paymentProviders,
  RECORD_MAX_CHARACTERS,
} from './provider.ts'
export { createReconciler } from './reconciliation/find-lost.ts'
export { type ReconcileDeps, type ReconcileOutcome, reconcile } from './reconciliation/reconcile.ts'
export {
  createUnknownPayments,
  deleteOldUnknown,
} from './reconciliation/unknown-payments.ts'
export { stripeClient } from './stripe/stripe-client.ts'
export { type StripeEvents, stripeEvents } from './stripe/stripe-events.ts'
export { createStripeProvider } from './stripe/stripe-provider.ts'
export { paymentWebhooks } from './webhooks.ts'
