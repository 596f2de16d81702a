import type { PasswordWarning, Registration } from '@aplauso/contract/accounts'
import type { PasswordPolicy } from '@aplauso/contract/config'
import type { Language } from '@aplauso/contract/languages'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { createSession, type NewSession } from '#modules/access/public.ts'
import { makeCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isUniqueViolation, isUnknownTimeZone } from '#platform/database/database-errors.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { isZoneName } from '#platform/time/is-zone-name.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { findRefusal, type UsernameDeps, type UsernameRefusal } from './check-username.ts'
import { rejectLookAlikeName } from './look-alike-names.ts'
import { checkNewPassword } from './password-policy.ts'
import type { Passwords } from './passwords.ts'
import { isReservedName } from './reserved-names.ts'
import { usernameSkeleton } from './username-skeleton.ts'

export type RegisterDeps = UsernameDeps & {
  passwords: Passwords
  passwordPolicy: PasswordPolicy
  jobs: Pick<Jobs, 'add'>
}

const REFUSALS: Record<UsernameRefusal, string> = {
  taken: 'is taken',
  reserved: 'is kept for this site',
  look_alike: "looks too much like a verified creator's",
}

type RegisteredSession = NewSession & { passwordWarning: PasswordWarning | undefined }

/**
 * Creates the account, a creator's row, the first session and the verification email. Ends with `email_taken`, with
 * `username_taken` and its reason, or with `validation_failed` for a weak password under the strict policy and for a
 * display name like a verified creator's.
 */
export async function register(
  deps: RegisterDeps,
  registration: Registration,
  language: Language,
): Promise<RegisteredSession> {
  const { username, email } = registration
  if (isReservedName(username)) throw usernameTaken(username, 'reserved')
  await rejectLookAlikeName(deps.db, registration.displayName)
  const passwordWarning = await checkNewPassword(deps.passwordPolicy, registration.password, registration)
  const passwordHash = await deps.passwords.hash(registration.password)
  const timeZone = await supportedTimeZone(deps.db, registration.timeZone)
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const userId = await insertAccount(tx, { ...registration, timeZone, passwordHash, language })
      // Checked after the insert: an account that is being erased retires its name before it frees it.
      const refusal = await findRefusal({ ...deps, db: tx }, username)
      if (refusal !== undefined) throw usernameTaken(username, refusal)
      await deps.jobs.add(ACCOUNT_MAIL, { kind: 'verify_email', userId, email }, { tx })
      return { ...(await createSession(tx, userId, passwordHash)), passwordWarning }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) {
      throw new AppError('email_taken', 'There is already an account with this email address', { cause: error })
    }
    if (isUniqueViolation(error)) throw usernameTaken(username, 'taken', error)
    throw error
  }
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

function usernameTaken(username: string, refusal: UsernameRefusal, cause?: unknown): AppError {
  return new AppError('username_taken', `The username ${username} ${REFUSALS[refusal]}`, { cause })
}

type NewAccount = Pick<Registration, 'email' | 'username' | 'displayName' | 'userType'> &
  Partial<
    Pick<Registration, 'streamPlatforms' | 'channelUrl' | 'aboutMe' | 'streamLanguage' | 'termsVersion' | 'timeZone'>
  > & {
    passwordHash: string
    language: Language
  }

export async function insertAccount(tx: AnyTransaction, account: NewAccount, now = new Date()): Promise<string> {
  const id = uuidv7()
  const isCreator = account.userType === 'creator'
  await tx
    .insertInto('users')
    .values({
      id,
      email: account.email,
      password_hash: account.passwordHash,
      user_type: account.userType,
      username: account.username,
      username_skeleton: usernameSkeleton(account.username),
      slug: account.username,
      display_name: account.displayName,
      stream_platforms: isCreator ? (account.streamPlatforms ?? []) : [],
      channel_url: isCreator ? account.channelUrl : undefined,
      about_me: account.aboutMe,
      language: account.language,
      time_zone: account.timeZone,
      terms_version: account.termsVersion,
      terms_accepted_at: account.termsVersion ? now : undefined,
      created_at: now,
    })
    .execute()
  if (isCreator) await makeCreator(tx, id, account.streamLanguage)
  return id
}
