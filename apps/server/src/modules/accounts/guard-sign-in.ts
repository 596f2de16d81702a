import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { isRefused } from '#platform/rate-limit/is-refused.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import type { AccountLimits } from './limits.ts'

type GuardDeps = { limits: AccountLimits; jobs: Pick<Jobs, 'add'> }

/** `deviceId`: of a browser that has signed in to this account before. */
type Try = { email: string; address: string; deviceId: string | undefined }

/**
 * Counts a try at an account's password before it is looked at. Ends with rate_limited: by the network it comes from, and
 * for all strangers together by the account, whose owner is then told by mail. A browser that the account knows has a count
 * of its own, which no stranger can use up; a reset by mail works in any case.
 */
export async function countTry({ limits, jobs }: GuardDeps, { email, address, deviceId }: Try): Promise<void> {
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
    // For known and unknown accounts alike: the job finds out whether there is anybody to tell.
    if (isLimit && !(await isRefused(limits.guessNotices.take(email)))) {
      await jobs.add(ACCOUNT_MAIL, { kind: 'password_guessed', email })
    }
    throw error
  }
}

/** The right password came, or a new one was set by mail: what was tried before counts no more. */
export async function forgetTries({ limits }: GuardDeps, { email, address, deviceId }: Try): Promise<void> {
  await Promise.all([
    limits.loginPerAccount.reset(address, email),
    limits.loginByStrangers.reset(email),
    ...(deviceId === undefined
      ? []
      : [limits.loginPerDevice.reset(deviceId), limits.loginPerDeviceDay.reset(deviceId)]),
  ])
}
