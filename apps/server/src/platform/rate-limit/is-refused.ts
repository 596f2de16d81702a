import { AppError } from '#platform/errors/app-error.ts'

/** Returns how long to wait when a limit refused the attempt. Any other failure is thrown. */
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

/** True when a limit refused the attempt. Any other failure is thrown. */
export const isRefused = async (attempt: Promise<void>): Promise<boolean> => (await refusalOf(attempt)) !== undefined
