export { findAgencyEarned } from './agency-earned.ts'
export { countLedger } from './count-ledger.ts'
export { findCreatorBalance } from './creator-balance.ts'
export {
  AGENCY_PREFIX,
  CONNECTED_PREFIX,
  CREATOR_PREFIX,
  OPERATOR_BANK,
  openLedgerAccount,
  PAYOUTS_IN_TRANSIT,
  PLATFORM_FEES,
  PROVIDER_ACCOUNTS,
  PROVIDER_CLEARING,
  SUBSCRIPTION_REVENUE,
} from './ledger-accounts.ts'
export { booksDifferences, findBooksState, findLedgerProblems, saveBooksCheck } from './ledger-checks.ts'
