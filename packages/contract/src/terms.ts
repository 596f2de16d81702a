/** The day of the terms and privacy notice in force; whoever accepts them is at least 16. Stored with each acceptance. */
export const TERMS_VERSION = '2026-11-21'
export const MINIMUM_AGE_YEARS = 16
