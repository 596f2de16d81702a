import { ERROR_STATUS, type ErrorCode, type FieldError } from '@aplauso/contract/errors'

type Options = {
  errors?: FieldError[]
  retryAfterSeconds?: number
  cause?: unknown
  /** Replaces the status of the code, where the public interface names another one for a call. */
  status?: number
}

/** An expected failure: it may be thrown anywhere and is answered as a problem with the code's status. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    detail: string,
    { errors, retryAfterSeconds, cause, status = ERROR_STATUS[code] }: Options = {},
  ) {
    super(detail, { cause })
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}

export function invalid(path: string, message: string): AppError {
  return new AppError('validation_failed', `${path}: ${message}`, { errors: [{ path, code: 'invalid', message }] })
}
