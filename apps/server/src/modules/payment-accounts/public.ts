export { createAccountTokens, reencryptAccountTokens, type TokenDeps } from './account-tokens.ts'
export {
  ACCOUNT_CHECK_MS,
  checkDueAccounts,
  noteRevoked,
  releaseLeftAccounts,
} from './check-accounts.ts'
export { deleteExpiredConsents, erasePaymentAccounts } from './connect-account.ts'
export { connectedProviders } from './connected-providers.ts'
export { listPaymentAccounts } from './find-payment-account.ts'
export { mollieAccounts } from './mollie-accounts.ts'
export { createMollieOAuth } from './mollie-oauth.ts'
export { createOpenedPages } from './opened-pages.ts'
export type { AccountVendors, PaymentAccountDeps } from './payment-account-deps.ts'
export { sendPaymentAccountMail } from './payment-account-emails.ts'
export { PAYMENT_ACCOUNT_CHANGES, paymentAccountRoutes } from './payment-account-routes.ts'
export { stripeAccounts } from './stripe-accounts.ts'
