/** Dates on which versions of the terms and notices came into force, the current one first. */
export const TERMS_VERSIONS = ['2026-11-30', '2026-11-22', '2026-11-21'] as const
/** Stored with each acceptance. Accepting also confirms the minimum age. */
export const TERMS_VERSION = TERMS_VERSIONS[0]
export const MINIMUM_AGE_YEARS = 16

/** Period in which a subscriber may withdraw from a plan: Directive 2011/83/EU, article 9. */
export const WITHDRAWAL_DAYS = 14
/** Notice before prices or terms change for an account, or before the service ends. */
export const CHANGE_NOTICE_DAYS = 30
