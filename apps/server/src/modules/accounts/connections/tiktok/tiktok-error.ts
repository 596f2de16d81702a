/**
 * Why TikTok gave nothing. `denied`: the person said no; `code`: what TikTok's page gave back is used, too old or not
 * TikTok's; `scope`: it does not allow what we need; `busy`: too many questions; `down`: no whole answer in time;
 * `refused`: TikTok does not take our key or our question.
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

/** `code`: TikTok's name for it, which may stand in an answer of any status. */
export function failureOf(status: number, code: string | undefined): TikTokFailure {
  const named = code !== undefined && Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined
  if (named !== undefined) return named
  if (status === 429) return 'busy'
  return status >= 500 || code === undefined ? 'down' : 'refused'
}
