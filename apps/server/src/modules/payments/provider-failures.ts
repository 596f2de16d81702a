import { AppError } from '#platform/errors/app-error.ts'

export type Refused = { outcome: 'refused'; reason: string }

/** The connected account has refused for good, and nothing was made there. */
const accountRefused = (account: string, cause: unknown) =>
  new AppError('payment_account_missing', `${account} takes no payments now`, { cause })

/**
 * Converts every failure of a provider to AppError('provider_error'): the outcome of the call is unknown. The refusal
 * of a connected account stays as it is.
 */
export async function asProviderError<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_account_missing') throw error
    throw new AppError('provider_error', 'The payment provider did not answer as expected', { cause: error })
  }
}

/**
 * Like asProviderError. A connected account that refuses for good, or whose access is over, ends with
 * payment_account_missing: nothing was made there. `account` is undefined for the operator's own.
 */
export function asAccountRefusal<Answer>(
  account: string | undefined,
  isRefusal: (error: unknown) => boolean,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return asProviderError(async () => {
    try {
      return await call()
    } catch (error) {
      if (account === undefined || !isRefusal(error)) throw error
      throw accountRefused(account, error)
    }
  })
}

/** Like asProviderError, but returns a refusal where `refusalOf` finds the reason of a final one. */
export function asRefusal<Answer>(
  refusalOf: (error: unknown) => string | undefined,
  call: () => Promise<Answer>,
): Promise<Answer | Refused> {
  return asProviderError(async () => {
    try {
      return await call()
    } catch (error) {
      const reason = refusalOf(error)
      if (reason === undefined) throw error
      return { outcome: 'refused', reason }
    }
  })
}
