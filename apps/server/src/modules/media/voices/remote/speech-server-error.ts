/**
 * `quota`: what was paid for is spent. `key`: the key is wrong or may not do this. `busy`: too much at once.
 * `refused`: this voice or text, and no other, is the trouble. `down`: everything else, silence included.
 */
export type SpeechFailure = 'quota' | 'key' | 'busy' | 'refused' | 'down'

export class SpeechServerError extends Error {
  override name = 'SpeechServerError'
  readonly failure: SpeechFailure
  /** What was asked for with `busy`; undefined when nothing was. */
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
