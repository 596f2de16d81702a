export { CREATOR_PREFIX, openLedgerAccount, PLATFORM_FEES, PROVIDER_CLEARING } from './accounts.ts'
export { findLedgerProblems } from './checks.ts'
export { findCreatorBalance } from './creator-balance.ts'
