import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import { asProviderError } from './provider-failures.ts'

/** A list of thousands of pages must not start again because of one lost answer or a rate limit. */
const PAUSES_MS = [SECOND_MS / 4, SECOND_MS, 4 * SECOND_MS]

/** Repeats a read that failed for now. A refusal, or the fourth failure, rejects with provider_error. */
export async function readWithRetries<Answer>(
  statusCodeOf: (error: unknown) => number | undefined,
  read: () => Promise<Answer>,
): Promise<Answer> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await read()
    } catch (error) {
      if (isRefusal(statusCodeOf(error))) return asProviderError(() => Promise.reject(error))
      await sleep(pauseMs)
    }
  }
  return asProviderError(read)
}

const isRefusal = (statusCode = 0) => statusCode >= 400 && statusCode < 500 && statusCode !== 429
