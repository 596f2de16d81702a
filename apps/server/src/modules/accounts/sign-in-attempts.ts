import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { AccountLimits } from './account-limits.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'

export type GuardDeps = { limits: AccountLimits; jobs: Pick<Jobs, 'add'> }

/** `deviceId`: a browser that has signed in to this account before. */
type SignInAttempt = { email: string; address: string; deviceId: string | undefined }

/**
 * Counts a sign-in attempt before the password is checked. Ends with rate_limited, by network or by all unknown
 * browsers together; in the second case the owner gets an email. A known browser has its own count, which no stranger
 * can use up. A reset by email works in any case.
 */
export async function countAttempt(
  { limits, jobs }: GuardDeps,
  { email, address, deviceId }: SignInAttempt,
): Promise<void> {
  await limits.loginPerAddress.take(address)
  if (deviceId !== undefined) {
    await limits.loginPerDevice.take(deviceId)
    return limits.loginPerDeviceDay.take(deviceId)
  }
  await limits.loginPerAccount.take(address, email)
  try {
    await limits.loginByStrangers.take(email)
  } catch (error) {
    const isLimit = error instanceof AppError && error.code === 'rate_limited'
    if (isLimit) await warnOwner({ limits, jobs }, email)
    throw error
  }
}

/** Called for known and unknown accounts alike; the job finds out whether the account exists. */
async function warnOwner({ limits, jobs }: GuardDeps, email: string): Promise<void> {
  if (await isRefused(limits.guessNotices.take(email))) return
  await jobs.add(ACCOUNT_MAIL, { kind: 'password_guessed', email })
}

/**
 * `sessionKey`: the session in which the password is asked for. `isFresh`: it was opened or reauthenticated a moment
 * ago.
 */
type PasswordCheck = SignInAttempt & { sessionKey: string; isFresh: boolean; isConfirmation?: boolean }

const checkKey = ({ sessionKey, deviceId }: PasswordCheck) => `${sessionKey} ${deviceId ?? ''}`

/**
 * Counts a password attempt of a signed-in viewer before the password is checked; ends with rate_limited. Each session
 * has its own count, and another one in each known browser, so a stolen session cannot lock out the owner. The attempt
 * also counts for the network's sign-ins, but that limit refuses neither a known browser nor a fresh session.
 */
export async function countPasswordCheck(deps: GuardDeps, check: PasswordCheck): Promise<void> {
  const { limits } = deps
  const key = checkKey(check)
  if (check.isConfirmation) await limits.confirmations.take(key)
  try {
    await limits.passwordChecks.take(key)
    await limits.passwordChecksDay.take(key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') await warnOwner(deps, check.email)
    throw error
  }
  await limits.loginPerAddress.take(check.address)
  if (check.deviceId !== undefined) return
  const counted = limits.loginPerAccount.take(check.address, check.email)
  if (check.isFresh) await isRefused(counted)
  else await counted
}

/** Called after the right password. */
export async function resetPasswordChecks(deps: GuardDeps, check: PasswordCheck): Promise<void> {
  const { confirmations, passwordChecks, passwordChecksDay } = deps.limits
  const key = checkKey(check)
  await Promise.all([
    resetAttempts(deps, check),
    ...[confirmations, passwordChecks, passwordChecksDay].map((counted) => counted.reset(key)),
  ])
}

/** Resets the counts after the right password, or after a reset by email. */
export async function resetAttempts(
  { limits }: Pick<GuardDeps, 'limits'>,
  { email, address, deviceId }: SignInAttempt,
): Promise<void> {
  await Promise.all([
    limits.loginPerAccount.reset(address, email),
    limits.loginByStrangers.reset(email),
    ...(deviceId === undefined
      ? []
      : [limits.loginPerDevice.reset(deviceId), limits.loginPerDeviceDay.reset(deviceId)]),
  ])
}

/** Counts a second factor before it is checked; ends with rate_limited. A known browser has its own count, as above. */
export async function countSecondFactor(
  { limits }: Pick<GuardDeps, 'limits'>,
  { email, address, deviceId }: SignInAttempt,
): Promise<void> {
  await limits.secondFactorPerAccount.take(address, email)
  await (deviceId === undefined
    ? limits.secondFactorByStrangers.take(email)
    : limits.secondFactorPerDevice.take(deviceId))
}

/** Called after the right second factor. */
export async function resetSecondFactorCount(
  { limits }: Pick<GuardDeps, 'limits'>,
  { email, address, deviceId }: SignInAttempt,
): Promise<void> {
  await Promise.all([
    limits.secondFactorPerAccount.reset(address, email),
    deviceId === undefined ? limits.secondFactorByStrangers.reset(email) : limits.secondFactorPerDevice.reset(deviceId),
  ])
}
