export { connectedVendor, hasRoad, type MoneyRoads, roadOf } from './connected-accounts.ts'
export { type MollieApi, MollieRefusal, type MollieSettings, mollieApi } from './mollie/mollie-api.ts'
export { createMollieProvider, listMollieMethods } from './mollie/mollie-provider.ts'
export { offeredMethods } from './offered-methods.ts'
export { createPaymentSyncQueue } from './payment-sync-queue.ts'
export {
  CALL_MAX_MS,
  type ChargeAnswer,
  type ConnectedProviders,
  type PayerFingerprints,
  type PaymentProvider,
  type PaymentProviders,
  type PaymentSnapshot,
  paymentProviders,
  RECORD_MAX_CHARACTERS,
} from './provider.ts'
export { asProviderError } from './provider-failures.ts'
export {
  assignLostPayment,
  type LostPaymentDeps,
  lostPaymentName,
  refundLostPayment,
} from './reconciliation/decide-lost-payment.ts'
export { type ReconcileDeps, type ReconcileOutcome, reconcile } from './reconciliation/reconcile-payments.ts'
export { createReconciler } from './reconciliation/run-reconciliation.ts'
export {
  createUnknownPayments,
  deleteOldUnknown,
} from './reconciliation/unknown-payments.ts'
export { createRecoveryRecords, type RecoveryRecords } from './recovery-records.ts'
export { checkSettlements, type SettlementsCheck } from './settlements/check-settlements.ts'
export { type ConnectStripe, stripeClient } from './stripe/stripe-client.ts'
export { isAccessOver as isStripeAccessOver, refusalOf as stripeRefusalOf } from './stripe/stripe-errors.ts'
export { type StripeEvents, stripeEvents } from './stripe/stripe-events.ts'
export { listStripeMethods } from './stripe/stripe-methods.ts'
export { createStripeProvider } from './stripe/stripe-provider.ts'
export type { PaymentOwner, PaymentToRestore, RestoreResult } from './sync/payment-owner.ts'
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
  setSyncProvider,
  startSync,
  syncNow,
} from './sync/payment-sync-rows.ts'
export {
  type PaymentSyncDeps,
  pollProvider,
  sweepPayments,
  syncAwaited,
} from './sync/sweep-payments.ts'
export { paymentWebhooks } from './webhooks.ts'
