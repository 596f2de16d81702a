import { AppError } from '#platform/errors/app-error.ts'

/** Whether a limit refused what was counted, for who goes another way then; any other failure is passed on. */
export async function isRefused(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true
    throw error
  }
}
