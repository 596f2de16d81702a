import * as z from 'zod'

/** Every error code with its one status. The texts package has a sentence for each. */
export const ERROR_STATUS = {
  validation_failed: 400,
  link_invalid: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  payment_declined: 402,
  forbidden: 403,
  donor_blocked: 403,
  sign_in_required: 403,
  mail_not_proven: 403,
  reauthentication_required: 403,
  not_found: 404,
  creator_not_found: 404,
  email_taken: 409,
  username_taken: 409,
  plan_limit_reached: 409,
  share_limit_reached: 409,
  already_subscribed: 409,
  not_subscribed: 409,
  payment_pending: 409,
  not_refundable: 409,
  out_of_date: 409,
  idempotency_conflict: 409,
  already_decided: 409,
  already_moderator: 409,
  limit_reached: 409,
  giving_limit_reached: 409,
  support_ended: 409,
  revision_conflict: 409,
  media_quota_reached: 409,
  in_use: 409,
  overlay_not_connected: 409,
  alerts_stopped: 409,
  payload_too_large: 413,
  unsupported_media: 415,
  audio_too_long: 422,
  audio_too_short: 422,
  audio_silent: 422,
  media_empty: 422,
  media_damaged: 422,
  media_too_large: 422,
  media_too_many_frames: 422,
  media_too_long: 422,
  rate_limited: 429,
  internal_error: 500,
  not_configured: 501,
  provider_error: 502,
  overloaded: 503,
  maintenance: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

export const FieldError = z.object({
  path: z.string().describe('where in the request, dots between keys: "streamPlatforms.0"'),
  code: z.string(),
  message: z.string(),
  line: z.int().optional().describe('of a text in lines, from 1'),
  column: z.int().optional().describe('from 1'),
  what: z.string().optional().describe('the words of it that are not allowed'),
})
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem details, the body of every failed call. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  errors: z.array(FieldError).optional(),
  debug: z.literal(true).optional().describe('in debugMode: show status, code and requestId too'),
})
export type Problem = z.infer<typeof Problem>
