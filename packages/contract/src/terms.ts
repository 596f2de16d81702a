/** The days from which the terms and the notices beside them held, the one in force first. */
export const TERMS_VERSIONS = ['2026-11-22', '2026-11-21'] as const
/** Stored with each acceptance; whoever accepts is at least as old as this asks for. */
export const TERMS_VERSION = TERMS_VERSIONS[0]
export const MINIMUM_AGE_YEARS = 16

/** To withdraw from a plan: Directive 2011/83/EU, article 9. */
export const WITHDRAWAL_DAYS = 14
/** Before prices or terms change for an account, or the service ends. */
export const CHANGE_NOTICE_DAYS = 30
