/**
 * `quota`: the paid amount is used up. `key`: the API key is wrong or lacks a permission. `busy`: too many requests.
 * `refused`: only this voice or text is refused. `down`: everything else, also no answer.
 */
export type SpeechFailure = 'quota' | 'key' | 'busy' | 'refused' | 'down'

export class SpeechServerError extends Error {
  override name = 'SpeechServerError'
  readonly failure: SpeechFailure
  /** Wait that the server requested with `busy`; undefined if it named none. */
  readonly retryAfterMs: number | undefined

  constructor(
    failure: SpeechFailure,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs
  }
}
