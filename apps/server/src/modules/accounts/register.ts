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
import { createAccount, randomPassword, rejectNames } from './create-account.ts'
import type { LeakedPasswords } from './leaked-passwords.ts'
import { checkNewPassword } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { claimAdmission, requireAdmission } from './registration-invites.ts'
import { getPending, linkPending } from './sign-in-services/pending-services.ts'

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
 * password under the strict policy, for a display name like a verified creator's, and for a sign-in with a service
 * (`pendingToken`) that is over.
 */
export async function register(
  deps: RegisterDeps,
  registration: Registration,
  language: Language,
  origin: RequestOrigin,
  pendingToken: string | undefined,
): Promise<RegisteredSession> {
  const { email, password } = registration
  await requireAdmission(deps.db, deps.registration, registration)
  await rejectNames(deps, registration)
  const service = registration.service ? await getPending(deps.db, pendingToken) : undefined
  const passwordWarning = password === undefined ? undefined : await judgePassword(deps, password, registration)
  const passwordHash = await deps.passwords.hash(password ?? randomPassword())
  const timeZone = await supportedTimeZone(deps.db, registration.timeZone)
  const account = {
    ...{ ...registration, timeZone, passwordHash, language },
    hasPassword: password !== undefined,
    isEmailVerified: service?.isEmailVerified === true && service.email === email,
  }
  return createAccount(deps, account, async (tx, userId) => {
    await claimAdmission(tx, deps.registration, registration)
    if (service !== undefined) await linkPending(tx, undefined, { userId, hash: service.hash }, origin)
    if (!account.isEmailVerified) await deps.jobs.add(ACCOUNT_MAIL, { kind: 'verify_email', userId, email }, { tx })
    await recordAccountEvent(tx, userId, 'signed_in', origin)
    return { ...(await createSession(tx, userId, passwordHash, origin)), passwordWarning }
  })
}

async function judgePassword(
  deps: RegisterDeps,
  password: string,
  registration: Registration,
): Promise<PasswordWarning | undefined> {
  const isLeaked = await deps.leakedPasswords.has(password)
  return checkNewPassword({ ...deps, isLeaked }, password, registration)
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
