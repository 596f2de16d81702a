import type { PasswordWarning, Registration } from '@aplauso/contract/accounts'
import type { PasswordPolicy } from '@aplauso/contract/config'
import type { Language } from '@aplauso/contract/languages'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import { sql } from 'kysely'
import { createSession, type NewSession, type RequestOrigin, recordAccountEvent } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { isUnknownTimeZone } from '#platform/database/database-errors.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { isZoneName } from '#platform/time/is-zone-name.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import type { UsernameDeps } from './check-username.ts'
import { createAccount, rejectNames } from './create-account.ts'
import type { LeakedPasswords } from './leaked-passwords.ts'
import { checkNewPassword } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { claimAdmission, requireAdmission } from './registration-invites.ts'

export type RegisterDeps = UsernameDeps & {
  passwords: Passwords
  passwordPolicy: PasswordPolicy
  leakedPasswords: LeakedPasswords
  registration: RegistrationModes
  jobs: Pick<Jobs, 'add'>
}

type RegisteredSession = NewSession & { passwordWarning: PasswordWarning | undefined }

/**
 * Creates the account, a creator's row, the first session and the verification email. Ends with `registration_closed`,
 * `invite_required` or `email_taken`, with `username_taken` and its reason, or with `validation_failed` for a weak
 * password under the strict policy and for a display name like a verified creator's.
 */
export async function register(
  deps: RegisterDeps,
  registration: Registration,
  language: Language,
  origin: RequestOrigin,
): Promise<RegisteredSession> {
  const { email } = registration
  await requireAdmission(deps.db, deps.registration, registration)
  await rejectNames(deps, registration)
  const isLeaked = await deps.leakedPasswords.has(registration.password)
  const passwordWarning = await checkNewPassword({ ...deps, isLeaked }, registration.password, registration)
  const passwordHash = await deps.passwords.hash(registration.password)
  const timeZone = await supportedTimeZone(deps.db, registration.timeZone)
  return createAccount(deps, { ...registration, timeZone, passwordHash, language }, async (tx, userId) => {
    await claimAdmission(tx, deps.registration, registration)
    await deps.jobs.add(ACCOUNT_MAIL, { kind: 'verify_email', userId, email }, { tx })
    await recordAccountEvent(tx, userId, 'signed_in', origin)
    return { ...(await createSession(tx, userId, passwordHash, origin)), passwordWarning }
  })
}

/** Undefined for a time zone that this server or its database does not know. */
async function supportedTimeZone(db: Database, name: string | undefined): Promise<string | undefined> {
  if (name === undefined || !isZoneName(name)) return undefined
  try {
    await sql`select now() at time zone ${name}::text`.execute(db)
    return name
  } catch (error) {
    if (isUnknownTimeZone(error)) return undefined
    throw error
  }
}
