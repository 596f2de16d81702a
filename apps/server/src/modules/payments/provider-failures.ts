import { AppError } from '#platform/errors/app-error.ts'

export type Refused = { outcome: 'refused'; reason: string }

/** Converts every failure of a provider to AppError('provider_error'): the outcome of the call is unknown. */
export async function asProviderError<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw new AppError('provider_error', 'The payment provider did not answer as expected', { cause: error })
  }
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
