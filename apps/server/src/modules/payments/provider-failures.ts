import { AppError } from '#platform/errors/app-error.ts'

export type Refused = { outcome: 'refused'; reason: string }

/** Every failure of a provider in our words: it is not known what the provider did. */
export async function asProviderError<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw new AppError('provider_error', 'The payment provider did not answer as expected', { cause: error })
  }
}

/** The same for a call that the provider may refuse for good, which `refusalOf` tells by its reason. */
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
