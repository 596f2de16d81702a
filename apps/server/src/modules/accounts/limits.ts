import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { RateLimit, RateLimits, RateRule } from '#platform/rate-limit/rate-limits.ts'

const HOUR_SECONDS = HOUR_MS / SECOND_MS
const MINUTE_SECONDS = MINUTE_MS / SECOND_MS

const RULES = {
  /** Guesses at one account's password from one address; signing in forgets them. */
  loginPerAccount: { name: 'login_account', points: 5, windowSeconds: 15 * MINUTE_SECONDS },
  loginPerAddress: { name: 'login_address', points: 100, windowSeconds: HOUR_SECONDS },
  register: { name: 'register', points: 20, windowSeconds: HOUR_SECONDS },
  usernames: { name: 'usernames', points: 120, windowSeconds: MINUTE_SECONDS },
  /** Letters that one mailbox gets without its owner having asked. */
  forgotPerEmail: { name: 'forgot_email', points: 5, windowSeconds: HOUR_SECONDS },
  forgotPerAddress: { name: 'forgot_address', points: 20, windowSeconds: HOUR_SECONDS },
  /** Tries at what a mailed link carries. */
  links: { name: 'mailed_links', points: 30, windowSeconds: HOUR_SECONDS },
  verification: { name: 'verification', points: 5, windowSeconds: HOUR_SECONDS },
  /** Letters that one mailbox gets from people who would like to have its address. */
  claimsPerEmail: { name: 'claims_email', points: 5, windowSeconds: HOUR_SECONDS },
  /** Per account: who found an open session does not get to guess its password. */
  passwordChecks: { name: 'password_checks', points: 10, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, RateRule>

export type AccountLimits = Record<keyof typeof RULES, RateLimit>

export function accountLimits(limit: RateLimits['limit']): AccountLimits {
  return {
    loginPerAccount: limit(RULES.loginPerAccount),
    loginPerAddress: limit(RULES.loginPerAddress),
    register: limit(RULES.register),
    usernames: limit(RULES.usernames),
    forgotPerEmail: limit(RULES.forgotPerEmail),
    forgotPerAddress: limit(RULES.forgotPerAddress),
    links: limit(RULES.links),
    verification: limit(RULES.verification),
    claimsPerEmail: limit(RULES.claimsPerEmail),
    passwordChecks: limit(RULES.passwordChecks),
  }
}
