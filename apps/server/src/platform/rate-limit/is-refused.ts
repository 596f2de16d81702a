import { AppError } from '#platform/errors/app-error.ts'

/** How long to wait, when a limit refused what was counted; any other failure is passed on. */
export async function refusalOf(
  attempt: Promise<void>,
): Promise<{ retryAfterSeconds: number | undefined } | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    return { retryAfterSeconds: error.retryAfterSeconds }
  }
}

/** Whether a limit refused what was counted, for who goes another way then; any other failure is passed on. */
export const isRefused = async (attempt: Promise<void>): Promise<boolean> => (await refusalOf(attempt)) !== undefined
