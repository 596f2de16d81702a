const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const CHECKOUT_EXPIRES_AFTER_MS = 15 * MINUTE_MS
export const BANK_TRANSFER_EXPIRES_AFTER_MS = 12 * DAY_MS

/** Refunds can be cancelled for this long. Mollie's two hours would be too long for tests. */
export const REFUND_SETTLES_AFTER_MS = 5 * SECOND_MS

export const AUTHORIZATION_CODE_LIVES_MS = 30 * SECOND_MS
export const ACCESS_TOKEN_LIVES_MS = HOUR_MS

export const IDEMPOTENCY_RETENTION_MS = 24 * HOUR_MS
export const WEBHOOK_TIME_LIMIT_MS = 15 * SECOND_MS

/** The pauses between the ten attempts of a webhook, 26 hours in total. */
export const WEBHOOK_RETRY_MS: readonly number[] = [
  MINUTE_MS,
  2 * MINUTE_MS,
  4 * MINUTE_MS,
  8 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  8 * HOUR_MS,
  16 * HOUR_MS,
]

/** Interval of checks for due work; it bounds the delay of work that another process has stored. */
export const POLL_MS = SECOND_MS
export const POLL_MIN_MS = 10

/** How long work stays claimed by one process. Longer than the slowest run: only a dead process loses its claim. */
export const CLAIM_MS = MINUTE_MS
export const SLOW_MAX_MS = 30 * SECOND_MS
