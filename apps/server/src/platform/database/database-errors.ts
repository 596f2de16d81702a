/** The database cannot answer now, for a reason outside the statement: the same call may work a moment later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const INVALID_PARAMETER = '22023'

// SQLSTATE classes and codes with which PostgreSQL reports a failure of its own rather than of the statement.
const UNAVAILABLE_CLASSES = new Set([
  '08', // connection lost or refused
  '53', // disk full (53100), out of memory, too many connections (53300)
  '58', // system error: I/O failed
])
const UNAVAILABLE_CODES = new Set([
  '25006', // the server became a read-only standby
  '25P03', // idle in transaction timeout
  '25P04', // transaction timeout
  '40P01', // deadlock victim
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '57P05', // idle session ended
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

// node-postgres reports a lost connection without a code, only with these messages.
const CONNECTION_LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end|^driver has already been destroyed/

/** True when a row with the same key exists already; `constraint` narrows it to one constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof Error &&
    textField(error, 'code') === UNIQUE_VIOLATION &&
    (constraint === undefined || textField(error, 'constraint') === constraint)
  )
}

/** True when the row breaks this check constraint. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    textField(error, 'code') === CHECK_VIOLATION &&
    textField(error, 'constraint') === constraint
  )
}

/** True when the database does not know the time zone in the statement. */
export function isUnknownTimeZone(error: unknown): boolean {
  return error instanceof Error && textField(error, 'code') === INVALID_PARAMETER && /^time zone /.test(error.message)
}

/** True when the database was down, full, busy or out of time: the answer is a 503 and a retry, not a bug report. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailableError) return true
  const code = textField(error, 'code')
  if (code === undefined) return CONNECTION_LOST.test(error.message)
  return UNAVAILABLE_CODES.has(code) || (isSqlState(code) && UNAVAILABLE_CLASSES.has(code.slice(0, 2)))
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code)
}

function textField(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}
