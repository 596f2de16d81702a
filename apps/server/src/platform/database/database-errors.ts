/** The database cannot answer now, for a reason that is not the statement's fault: the same call may work a moment later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const INVALID_PARAMETER = '22023'

// SQLSTATE classes and codes by which PostgreSQL says that it, and not the statement, is the trouble.
const UNAVAILABLE_CLASSES = new Set([
  '08', // connection lost or refused
  '53', // disk full (53100), out of memory, too many connections (53300)
  '58', // the system below it failed: I/O errors
])
const UNAVAILABLE_CODES = new Set([
  '25006', // the server became a read-only standby
  '25P03', // idle in transaction for too long
  '25P04', // transaction ran for too long
  '40P01', // chosen to end a deadlock
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

// node-postgres gives the loss of a connection no code, only these words.
const CONNECTION_LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end|^driver has already been destroyed/

/** True when a row was refused because another with the same key is there; `constraint` narrows it to one constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof Error &&
    textField(error, 'code') === UNIQUE_VIOLATION &&
    (constraint === undefined || textField(error, 'constraint') === constraint)
  )
}

/** True when a row was refused because it breaks this check. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    textField(error, 'code') === CHECK_VIOLATION &&
    textField(error, 'constraint') === constraint
  )
}

/** True when the database does not know the time zone that it was asked to reckon in. */
export function isUnknownTimeZone(error: unknown): boolean {
  return error instanceof Error && textField(error, 'code') === INVALID_PARAMETER && /^time zone /.test(error.message)
}

/** True when the database was down, full, busy or out of time: worth a 503 and another try, not a bug in the statement. */
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
