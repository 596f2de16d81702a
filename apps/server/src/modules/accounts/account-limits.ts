import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { limitByNetwork, type NetworkLimit } from '#platform/rate-limit/limit-by-network.ts'
import type { RateLimit, RateLimits, RateRule } from '#platform/rate-limit/rate-limits.ts'

const DAY_SECONDS = DAY_MS / SECOND_MS
const HOUR_SECONDS = HOUR_MS / SECOND_MS
const MINUTE_SECONDS = MINUTE_MS / SECOND_MS

const BY_NETWORK = {
  /** Password attempts at one account from one network; a successful sign-in resets them. */
  loginPerAccount: { name: 'login_account', points: 5, windowSeconds: 15 * MINUTE_SECONDS },
  loginPerAddress: { name: 'login_address', points: 100, windowSeconds: HOUR_SECONDS },
  /** Second factors given for one account from one network; a right one resets them. */
  secondFactorPerAccount: { name: 'second_factor_account', points: 10, windowSeconds: 15 * MINUTE_SECONDS },
  secondFactorPerAddress: { name: 'second_factor_address', points: 100, windowSeconds: HOUR_SECONDS },
  register: { name: 'register', points: 20, windowSeconds: HOUR_SECONDS },
  usernames: { name: 'usernames', points: 120, windowSeconds: MINUTE_SECONDS },
  forgotPerAddress: { name: 'forgot_address', points: 20, windowSeconds: HOUR_SECONDS },
  /** Ways to a service and back: each back calls the service. */
  signInServices: { name: 'sign_in_services', points: 200, windowSeconds: HOUR_SECONDS },
  /** Attempts to use the token of a mailed link. */
  links: { name: 'mailed_links', points: 30, windowSeconds: HOUR_SECONDS },
  /** Each of them stores a challenge. The sign-in page requests one whenever it opens. */
  passkeyOptions: { name: 'passkey_options', points: 120, windowSeconds: 10 * MINUTE_SECONDS },
  passkeySignIns: { name: 'passkey_sign_ins', points: 60, windowSeconds: 10 * MINUTE_SECONDS },
} as const satisfies Record<string, RateRule>

const RULES = {
  /** Password attempts at one account from all unknown browsers together; a successful sign-in resets them. */
  loginByStrangers: { name: 'login_strangers', points: 50, windowSeconds: DAY_SECONDS },
  /**
   * Attempts in a browser that has signed in to the account before. Limited too, because somebody else may use it now.
   */
  loginPerDevice: { name: 'login_device', points: 5, windowSeconds: 15 * MINUTE_SECONDS },
  loginPerDeviceDay: { name: 'login_device_day', points: 30, windowSeconds: DAY_SECONDS },
  /** Second factors given for one account in all unknown browsers together; a right one resets them. */
  secondFactorByStrangers: { name: 'second_factor_strangers', points: 30, windowSeconds: DAY_SECONDS },
  /** Second factors given in a browser that has signed in to the account before; a right one resets them. */
  secondFactorPerDevice: { name: 'second_factor_device', points: 30, windowSeconds: DAY_SECONDS },
  /** Emails to an owner whose password is being guessed. */
  guessNotices: { name: 'guess_notices', points: 1, windowSeconds: DAY_SECONDS },
  /** Unrequested password reset emails to one mailbox. */
  forgotPerEmail: { name: 'forgot_email', points: 5, windowSeconds: HOUR_SECONDS },
  verification: { name: 'verification', points: 5, windowSeconds: HOUR_SECONDS },
  /** Emails to one mailbox from accounts that want to change to its address. */
  claimsPerEmail: { name: 'claims_email', points: 5, windowSeconds: HOUR_SECONDS },
  /**
   * Password attempts within a session, counted by session and browser. A thief of the session cannot guess further,
   * and does not use up the owner's attempts in a known browser or after another sign-in.
   */
  passwordChecks: { name: 'session_password_checks', points: 10, windowSeconds: HOUR_SECONDS },
  passwordChecksDay: { name: 'session_password_checks_day', points: 30, windowSeconds: DAY_SECONDS },
  /** Password attempts that reauthenticate the session. */
  confirmations: { name: 'session_confirmations', points: 5, windowSeconds: 15 * MINUTE_SECONDS },
  /** First codes of an authenticator app within a session. */
  totpConfirmations: { name: 'totp_confirmations', points: 10, windowSeconds: 15 * MINUTE_SECONDS },
} as const satisfies Record<string, RateRule>

export type AccountLimits = Record<keyof typeof RULES, RateLimit> & Record<keyof typeof BY_NETWORK, NetworkLimit>

// Networks larger than a /64 get fewer attempts at one account than at all accounts together.
const ACCOUNT_BUDGETS = { 56: 2, 48: 4 }

export function accountLimits(limit: RateLimits['limit']): AccountLimits {
  return {
    loginPerAccount: limitByNetwork(limit, BY_NETWORK.loginPerAccount, ACCOUNT_BUDGETS),
    loginPerAddress: limitByNetwork(limit, BY_NETWORK.loginPerAddress),
    secondFactorPerAccount: limitByNetwork(limit, BY_NETWORK.secondFactorPerAccount, ACCOUNT_BUDGETS),
    secondFactorPerAddress: limitByNetwork(limit, BY_NETWORK.secondFactorPerAddress),
    register: limitByNetwork(limit, BY_NETWORK.register),
    usernames: limitByNetwork(limit, BY_NETWORK.usernames),
    forgotPerAddress: limitByNetwork(limit, BY_NETWORK.forgotPerAddress),
    signInServices: limitByNetwork(limit, BY_NETWORK.signInServices),
    links: limitByNetwork(limit, BY_NETWORK.links),
    passkeyOptions: limitByNetwork(limit, BY_NETWORK.passkeyOptions),
    passkeySignIns: limitByNetwork(limit, BY_NETWORK.passkeySignIns),
    loginByStrangers: limit(RULES.loginByStrangers),
    loginPerDevice: limit(RULES.loginPerDevice),
    loginPerDeviceDay: limit(RULES.loginPerDeviceDay),
    secondFactorByStrangers: limit(RULES.secondFactorByStrangers),
    secondFactorPerDevice: limit(RULES.secondFactorPerDevice),
    guessNotices: limit(RULES.guessNotices),
    forgotPerEmail: limit(RULES.forgotPerEmail),
    verification: limit(RULES.verification),
    claimsPerEmail: limit(RULES.claimsPerEmail),
    passwordChecks: limit(RULES.passwordChecks),
    passwordChecksDay: limit(RULES.passwordChecksDay),
    confirmations: limit(RULES.confirmations),
    totpConfirmations: limit(RULES.totpConfirmations),
  }
}
