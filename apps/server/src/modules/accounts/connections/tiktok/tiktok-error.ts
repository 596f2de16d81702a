/**
 * The reason for a failure. `denied`: the person refused; `code`: the code is used, expired or invalid; `scope`: a
 * permission is missing; `busy`: rate limit; `down`: no complete answer in time; `refused`: TikTok refuses our key or
 * request.
 */
export type TikTokFailure = 'denied' | 'code' | 'scope' | 'busy' | 'down' | 'refused'

export class TikTokError extends Error {
  override name = 'TikTokError'
  readonly failure: TikTokFailure

  constructor(failure: TikTokFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

const FAILURES: Record<string, TikTokFailure> = {
  access_denied: 'denied',
  invalid_grant: 'code',
  access_token_invalid: 'code',
  invalid_scope: 'scope',
  scope_not_authorized: 'scope',
  rate_limit_exceeded: 'busy',
  internal_error: 'down',
  server_error: 'down',
  temporarily_unavailable: 'down',
}

/** `code`: TikTok's error code, which answers of any status may contain. */
export function failureOf(status: number, code: string | undefined): TikTokFailure {
  const named = code !== undefined && Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined
  if (named !== undefined) return named
  if (status === 429) return 'busy'
  return status >= 500 || code === undefined ? 'down' : 'refused'
}
