import type { ErrorCode, Problem } from '@aplauso/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isUnavailable } from '#platform/database/database-errors.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { createThrottledLog } from '#platform/errors/throttled-log.ts'
import { fieldErrors, type ValidationIssue } from './field-errors.ts'

const TITLES: Record<ErrorCode, string> = {
  validation_failed: 'The request is not valid',
  link_invalid: 'The link is wrong, used or too old',
  payment_declined: 'The payment was declined',
  invalid_credentials: 'Email or password is wrong',
  invalid_code: 'The code is wrong, used or too old',
  unauthenticated: 'Sign in first',
  forbidden: 'Not allowed',
  donor_blocked: 'This creator takes nothing from this account',
  sign_in_required: 'Sign in for this',
  mail_not_proven: 'Confirm the email address first',
  reauthentication_required: 'Confirm with the password first',
  second_factor_required: 'A second factor is needed',
  suspended: 'The account is suspended',
  registration_closed: 'No new accounts',
  invite_required: 'An invitation is needed',
  not_found: 'Not found',
  creator_not_found: 'Creator not found',
  creator_suspended: 'The creator is suspended',
  email_taken: 'Email already in use',
  username_taken: 'Username already in use',
  plan_limit_reached: 'Plan limit reached',
  share_limit_reached: 'Share limit reached',
  already_subscribed: 'There is a subscription already',
  not_subscribed: 'There is no subscription',
  payment_pending: 'Another payment is under way',
  not_refundable: 'Cannot be refunded',
  out_of_date: 'Out of date',
  already_decided: 'Already decided',
  already_objected: 'Already objected',
  no_account: 'There is no account',
  no_address: 'There is no email address',
  not_decided: 'Not decided yet',
  link_expired: 'The link is too old',
  fixed_by_environment: 'Fixed by the environment',
  not_held: 'Not held',
  already_moderator: 'Already a moderator',
  last_owner: 'The last owner',
  last_sign_in_method: 'The last way to sign in',
  link_required: 'Sign in with the password to link',
  revision_conflict: 'Changed meanwhile',
  limit_reached: 'Limit reached',
  giving_limit_reached: 'The monthly limit of the donor is reached',
  support_ended: 'This monthly support has ended',
  invalid_iban: 'The IBAN is wrong',
  payment_account_missing: 'No account for the money',
  payout_account_missing: 'There is no bank account for payouts',
  payout_account_held: 'The bank account was changed less than a day ago',
  tax_profile_required: 'The tax data is missing',
  balance_held: 'This amount is not available yet',
  below_minimum: 'Below the minimum of a payout',
  nothing_due: 'Nothing is due',
  media_quota_reached: 'No room for this file',
  in_use: 'In use',
  overlay_not_connected: 'No overlay is connected',
  alerts_stopped: 'Alerts are paused',
  idempotency_conflict: 'Idempotency key used for another request',
  payload_too_large: 'Request too large',
  unsupported_media: 'Content type not supported',
  audio_too_long: 'Audio too long',
  audio_too_short: 'Audio too short',
  audio_silent: 'Audio is silent',
  media_empty: 'File is empty',
  media_damaged: 'File is damaged',
  media_too_large: 'Picture too large',
  media_too_many_frames: 'Too many frames',
  media_too_long: 'Film or sound too long',
  rate_limited: 'Too many requests',
  internal_error: 'Something went wrong on our side',
  not_configured: 'Not configured',
  provider_error: 'The payment provider could not be reached',
  overloaded: 'Temporarily unavailable',
  maintenance: 'Closed for maintenance',
}

const RETRY_AFTER_SECONDS = 5

// Codes that follow from the operator's own settings: not worth a log line each.
const UNLOGGED: ReadonlySet<ErrorCode> = new Set(['maintenance', 'not_configured'])

/** Answers every failure as problem+json: expected ones with their code, anything else as a bare 500 that is logged. */
export function registerProblems(app: FastifyInstance): void {
  const warnThrottled = createThrottledLog(app.log)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = translate(error)
    // Deliberate refusals: a stack for each would add load to the load that causes them.
    if (error === failure && failure.code === 'overloaded') {
      request.log.warn({ cause: String(failure.cause ?? 'load') }, failure.message)
    } else if (isUnavailable(error)) {
      // Every call fails this way while the database is away, and the outage is logged already.
      warnThrottled('unavailable', error, 'database does not answer, calls get 503')
    } else if (failure.status >= 500 && !UNLOGGED.has(failure.code)) request.log.error({ err: error }, failure.message)
    return sendProblem(request, reply, failure)
  })
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0]
  return sendProblem(request, reply, new AppError('not_found', `${request.method} ${path} does not exist`))
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: AppError) {
  const retryAfter = failure.retryAfterSeconds ?? (failure.status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .code(failure.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(failure, request.id))
}

/** `status` overrides the code's status where HTTP has a more precise one. */
export function problemOf(failure: AppError, requestId: string, status = failure.status): Problem {
  return {
    type: 'about:blank',
    title: TITLES[failure.code],
    status,
    detail: failure.message,
    code: failure.code,
    requestId,
    ...(failure.errors ? { errors: failure.errors } : {}),
  }
}

/** Converts any thrown error to the failure that is answered. */
export function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation, error.validationContext)
  if (isUnavailable(error)) return new AppError('overloaded', 'Try again in a moment', { cause: error })
  return fromStatus(error) ?? new AppError('internal_error', 'Try again in a few minutes', { cause: error })
}

function fromValidation(issues: readonly ValidationIssue[], context = 'body'): AppError {
  const errors = fieldErrors(issues, context)
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ')
  return new AppError('validation_failed', detail, { errors })
}

/** Converts Fastify's own refusals: bad JSON, wrong content type, body too large, header too long. */
function fromStatus(error: FastifyError): AppError | undefined {
  const { statusCode = 500, code, message } = error
  if (statusCode === 413) return new AppError('payload_too_large', 'The request body is too large')
  if (statusCode === 415) return new AppError('unsupported_media', 'Send application/json')
  // No name in Aplauso is longer than the limit of a parameter.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('not_found', 'There is no such address')
  if (statusCode === 404) return new AppError('not_found', message)
  if (statusCode < 400 || statusCode >= 500) return undefined
  return new AppError('validation_failed', message, { errors: [{ path: 'body', code: 'malformed', message }] })
}
