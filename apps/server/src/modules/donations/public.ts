export { type BalanceOwner, getBalanceOwner } from './balance/balance-owner.ts'
export { balanceRoutes, STATEMENTS } from './balance/balance-routes.ts'
export { type Payable, readBalanceEnd, readPayable } from './balance/payable.ts'
export { holderAmounts, kindText, providerText } from './balance/statement-texts.ts'
export { deleteUnpaidDonations } from './delete-unpaid.ts'
export { donationPaymentOwner, selectPendingDonation } from './donation-payment-owner.ts'
export { donationRoutes, NEW_DONATIONS, UNKNOWN_DONATIONS } from './donation-routes.ts'
export { listStartedDonations } from './donor-donations/started-donations.ts'
export { createDonorCheck, createDonorSecrets } from './donor-secret.ts'
export {
  eraseDonorStats,
  eraseFromDonation,
  eraseFromDonations,
  hasUnerasedTexts,
  type RemovedPart,
} from './erase-from-donations.ts'
export { eraseRecurringDonations, hasUnerasedRecurringDonation } from './monthly-support/erase-recurring-donations.ts'
export { ASK_SUPPORTERS, askSupporters } from './monthly-support/follow-account.ts'
export { forgetDonors } from './monthly-support/forget-donors.ts'
export {
  listCreatorRecurringDonations,
  listDonorRecurringDonations,
} from './monthly-support/read-recurring-donations.ts'
export type { RecurringDonationDeps } from './monthly-support/recurring-donation-deps.ts'
export { payerOf } from './monthly-support/recurring-donation-payer.ts'
export {
  RECURRING_DONATION_CHANGES,
  recurringDonationRoutes,
  UNKNOWN_TOKENS,
} from './monthly-support/recurring-donation-routes.ts'
export { sendRecurringDonationEmails } from './monthly-support/send-recurring-donation-emails.ts'
export { sweepRecurringDonations } from './monthly-support/sweep-recurring-donations.ts'
export { createAttemptKeys, deleteOldAttempts } from './order/card-testing.ts'
export { startDonation } from './order/start-donation.ts'
export { FEE_QUOTES, PAGE_CHANGES, pageSettingsRoutes } from './page/donation-page-routes.ts'
export {
  erasePage,
  findPage,
  mediaOfPage,
  putPage,
  removeFromPage,
  removePageTexts,
} from './page/donation-page-settings.ts'
export { createPublicPage } from './page/public-donation-page.ts'
export { deleteReceiptAddresses } from './receipts/delete-receipt-addresses.ts'
export { orderReceipts } from './receipts/order-receipts.ts'
export { sendReceipts } from './receipts/send-receipts.ts'
export { readDashboardStats } from './received/dashboard-stats.ts'
export { listReceivedForExport } from './received/received-donations.ts'
export { RECEIVED_EXPORTS } from './received/received-routes.ts'
export { EVIDENCE_FILES, NEW_REFUNDS } from './refunds/refund-routes.ts'
export { sweepRefunds } from './refunds/sweep-refunds.ts'
export { REHEARSALS, rehearsalRoutes } from './rehearsals/rehearsal-routes.ts'
export { deleteOldRehearsals, eraseRehearsals } from './rehearsals/rehearsal-rows.ts'
export { hasFailedRefund, resumeHeldPayments } from './review/decide-held-payment.ts'
export { operatorDonationRoutes } from './review/operator-donation-routes.ts'
export { type EventConsumer, handleDonationEvents } from './settlement/handle-donation-events.ts'
export { moveWrongDays, onTimeZoneChanged, runMovedDaysJobs } from './settlement/move-donation-days.ts'
export { sendFeeReturns } from './settlement/return-fees.ts'
export { agreedShares } from './settlement/settlement-statement.ts'
export { type DonationSyncDeps, syncDonationPayment } from './settlement/sync-donation-payment.ts'
export { releaseUnpaidSounds } from './speech/release-unpaid-sounds.ts'
export { renderLateSpeeches, renderSpeeches, type SpeechDeps } from './speech/render-speech.ts'
export { createSpeechWaits } from './speech/speech-waits.ts'
export { SPOKEN_TESTS, TEST_DONATIONS } from './test-alerts/send-test-alert.ts'
export { type TranscriptDeps, writeTranscripts } from './transcripts/write-transcripts.ts'
export { orderFinishEmails } from './unfinished/order-finish-emails.ts'
export { FINISH_EMAILS, sendFinishEmails } from './unfinished/send-finish-emails.ts'
