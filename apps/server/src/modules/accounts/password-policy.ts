import type { PasswordWarning } from '@aplauso/contract/accounts'
import type { PasswordPolicy } from '@aplauso/contract/config'
import { STRICT_PASSWORD_MIN_CHARACTERS } from '@aplauso/contract/limits'
import { AppError } from '#platform/errors/app-error.ts'

/** Personal details: a password made of them is easily guessed. */
type PersonalDetails = { email: string; username: string; displayName: string }

const REASONS: Record<PasswordWarning, string> = {
  short: `must have at least ${STRICT_PASSWORD_MIN_CHARACTERS} characters`,
  common: 'is one that many people use, or that was leaked somewhere',
  personal: 'is made of what everybody knows of you, such as your name or email',
  pattern: 'is a run or a repetition, which is guessed at once',
  weak: 'is too easily guessed',
}

export async function findPasswordWarning(
  password: string,
  personal: PersonalDetails,
): Promise<PasswordWarning | undefined> {
  // Loaded on first use: its word lists take some megabytes of memory.
  const { ratePassword } = await import('@aplauso/contract/password-strength')
  const { step, weakness } = ratePassword(password, [personal.email, personal.username, personal.displayName])
  if (weakness !== undefined && step <= 2) return weakness
  if (password.length < STRICT_PASSWORD_MIN_CHARACTERS) return 'short'
  return step === 1 ? 'weak' : undefined
}

type PolicyDeps = { passwordPolicy: PasswordPolicy; isLeaked: boolean }

/**
 * Returns why the password is weak. The strict policy ends with validation_failed on `field` instead. `isLeaked`: the
 * answer of the service of leaked passwords.
 */
export async function checkNewPassword(
  { passwordPolicy, isLeaked }: PolicyDeps,
  password: string,
  personal: PersonalDetails,
  field = 'password',
): Promise<PasswordWarning | undefined> {
  const warning = (await findPasswordWarning(password, personal)) ?? (isLeaked ? 'common' : undefined)
  if (warning === undefined || passwordPolicy === 'warn') return warning
  const message = REASONS[warning]
  throw new AppError('validation_failed', `${field}: ${message}`, {
    errors: [{ path: field, code: `password_${warning}`, message }],
  })
}
