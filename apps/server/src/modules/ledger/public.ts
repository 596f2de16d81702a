export {
  AGENCY_PREFIX,
  CREATOR_PREFIX,
  openLedgerAccount,
  PLATFORM_FEES,
  PROVIDER_CLEARING,
  SUBSCRIPTION_REVENUE,
} from './accounts.ts'
export { findAgencyEarned } from './agency-earned.ts'
export { findLedgerProblems } from './checks.ts'
export { countLedger } from './count-ledger.ts'
export { findCreatorBalance } from './creator-balance.ts'
