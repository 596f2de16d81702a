import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import type { AccountLimits } from './account-limits.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'

type GuardDeps = { limits: AccountLimits; jobs: Pick<Jobs, 'add'> }

/** `deviceId`: of a browser that has signed in to this account before. */
type SignInAttempt = { email: string; address: string; deviceId: string | undefined }

/**
 * Counts a try at an account's password before it is looked at. Ends with rate_limited: by the network it comes from, and
 * for all strangers together by the account, whose owner is then told by mail. A browser that the account knows has a count
 * of its own, which no stranger can use up; a reset by mail works in any case.
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

/** For known and unknown accounts alike: the job finds out whether there is anybody to tell. */
async function warnOwner({ limits, jobs }: GuardDeps, email: string): Promise<void> {
  if (await isRefused(limits.guessNotices.take(email))) return
  await jobs.add(ACCOUNT_MAIL, { kind: 'password_guessed', email })
}

/** `sessionKey`: of the session in which the password is asked for. `isFresh`: it began or was confirmed a moment ago. */
type PasswordCheck = SignInAttempt & { sessionKey: string; isFresh: boolean; isConfirmation?: boolean }

const checkKey = ({ sessionKey, deviceId }: PasswordCheck) => `${sessionKey} ${deviceId ?? ''}`

/**
 * Counts a try at the password of who is signed in before it is looked at; ends with rate_limited. Each session has a count
 * of its own, and another one in a browser that the account knows: whoever stole a session keeps its owner from nothing.
 * The network counts as well, with the sign-ins from there, but refuses neither a known browser nor a fresh session.
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

/** The right password came. */
export async function resetPasswordChecks(deps: GuardDeps, check: PasswordCheck): Promise<void> {
  const { confirmations, passwordChecks, passwordChecksDay } = deps.limits
  const key = checkKey(check)
  await Promise.all([
    resetAttempts(deps, check),
    ...[confirmations, passwordChecks, passwordChecksDay].map((counted) => counted.reset(key)),
  ])
}

/** The right password came, or a new one was set by mail: what was tried before counts no more. */
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
