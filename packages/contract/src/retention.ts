/** How long things are kept: what the server deletes by, and what the privacy policy says. */
export const SESSION_DAYS = 30
/** A session that nobody uses ends sooner. */
export const SESSION_IDLE_DAYS = 14
/** How long a browser that has signed in is known, so that a stranger's wrong passwords do not shut its owner out. */
export const TRUSTED_DEVICE_DAYS = 180
export const RESET_LINK_HOURS = 1
export const VERIFICATION_LINK_HOURS = 48
/** A link that makes a moderator. */
export const MODERATOR_INVITATION_DAYS = 7
/** Who did what on a creator's stage. */
export const MODERATION_LOG_DAYS = 365
/** A sound that was uploaded and that nothing uses. */
export const UNUSED_UPLOAD_HOURS = 1
/** With its sound. */
export const TEST_ALERT_DAYS = 1
/** Of a donation that nobody has paid. */
export const UNPAID_SPEECH_DAYS = 2
export const UNPAID_RECORDING_DAYS = 30
/** After the payment, if the receipt could not be sent. */
export const RECEIPT_ADDRESS_DAYS = 1
/** How long the provider is asked about an unpaid donation, which keeps the address for its receipt. */
export const UNPAID_SYNC_DAYS = 60
/** How long a donation is kept that the provider has said will not be paid: longer than it is asked about. */
export const UNPAID_RETENTION_DAYS = 90
/** A letter or another job that was given up. */
export const DEAD_JOB_DAYS = 7
/** Lines about sign-ins, refusals and limits: the operator's logs, and what they are told to keep them for. */
export const SECURITY_LOG_DAYS = 30
/** What somebody wrote to the operator. */
export const CONTACT_RETENTION_DAYS = 365
