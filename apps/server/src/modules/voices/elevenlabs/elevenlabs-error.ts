import * as z from 'zod'

/**
 * `quota`: the month's characters are spent. `key`: the key is wrong or may not do this. `busy`: too much at once.
 * `refused`: this voice or text, and no other, is the trouble. `down`: everything else, silence included.
 */
export type ElevenLabsFailure = 'quota' | 'key' | 'busy' | 'refused' | 'down'

export class ElevenLabsError extends Error {
  override name = 'ElevenLabsError'
  readonly failure: ElevenLabsFailure
  /** What was asked for with `busy`; undefined when nothing was. */
  readonly retryAfterMs: number | undefined

  constructor(
    failure: ElevenLabsFailure,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs
  }
}

const Problem = z.object({
  detail: z.union([z.object({ status: z.string() }).transform(({ status }) => status), z.string()]).catch(''),
})

/** What an answer that is not 200 means, by its status and the word in its body. */
export function failureOf(status: number, body: unknown): { failure: ElevenLabsFailure; said: string } {
  const { data } = Problem.safeParse(body)
  const said = data?.detail.slice(0, 100) ?? ''
  return { failure: kindOf(status, said), said }
}

function kindOf(status: number, said: string): ElevenLabsFailure {
  // Spent characters come as a 401, like a wrong key.
  if (said === 'quota_exceeded' || status === 402) return 'quota'
  if (status === 401) return 'key'
  if (status === 429) return 'busy'
  return status >= 400 && status < 500 ? 'refused' : 'down'
}
