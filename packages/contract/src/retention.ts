/** Retention periods: the server deletes by them, and the privacy policy states them. */
export const SESSION_DAYS = 30
/** An unused session ends sooner. */
export const SESSION_IDLE_DAYS = 14
/** How long a browser that signed in stays trusted, so that a stranger's wrong passwords do not lock the owner out. */
export const TRUSTED_DEVICE_DAYS = 180
export const RESET_LINK_HOURS = 1
export const VERIFICATION_LINK_HOURS = 48
/** A person that a service has named, who has not registered and given no password yet. */
export const PENDING_SERVICE_MINUTES = 30
/** From the link of the new address to the change, where the request gave no code of the second factor. */
export const EMAIL_CHANGE_DELAY_HOURS = 24
/** How long the previous address can undo a change of the email, after it took effect. */
export const EMAIL_UNDO_DAYS = 7
export const MODERATOR_INVITATION_DAYS = 7
/** Actions on a creator's alerts. */
export const MODERATION_LOG_DAYS = 365
/** An uploaded sound that no donation uses. */
export const UNUSED_UPLOAD_HOURS = 1
/** Together with its sound. */
export const TEST_ALERT_DAYS = 1
/** Speech of an unpaid donation. */
export const UNPAID_SPEECH_DAYS = 2
export const UNPAID_RECORDING_DAYS = 30
/** After the payment, if the receipt could not be sent. */
export const RECEIPT_ADDRESS_DAYS = 1
/** How long the server polls the provider about an unpaid donation. The address for the receipt is stored that long. */
export const UNPAID_SYNC_DAYS = 60
/** How long a donation that will not be paid, according to the provider, is stored: longer than it is polled. */
export const UNPAID_RETENTION_DAYS = 90
/** An email or another job that was given up. */
export const DEAD_JOB_DAYS = 7
/** Log lines about sign-ins, refusals and limits, in the operator's logs; the documentation asks for this period. */
export const SECURITY_LOG_DAYS = 30
/** Events of an account that its owner reads. */
export const ACCOUNT_LOG_DAYS = 365
export const CONTACT_RETENTION_DAYS = 365
/** How long the reporter and the person concerned may object: regulation (EU) 2022/2065, article 20. */
export const OBJECTION_MONTHS = 6
/** A decided report, from its last decision: name and email of the reporter go with it. */
export const REPORT_RETENTION_DAYS = 365
/**
 * Tax data of an erased account, after the last year that is reported: the directive 2011/16/EU (DAC7) wants records
 * for five years at least.
 */
export const TAX_RECORD_YEARS = 5
/** Payout files, and where payouts of an erased account went. */
export const PAYOUT_FILE_DAYS = 365
