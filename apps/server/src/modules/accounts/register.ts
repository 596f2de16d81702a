import type { Registration } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { uuidv7 } from 'uuidv7'
import { openLedgerAccount } from '#modules/ledger/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/errors.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Passwords } from './passwords.ts'
import { isReservedName } from './reserved-names.ts'

export type RegisterDeps = { db: Database; passwords: Passwords }

/** Creates the account and, for a creator, what donations will need. Gives the id; `email_taken` or `username_taken` otherwise. */
export async function register(deps: RegisterDeps, order: Registration, language: Language): Promise<string> {
  if (isReservedName(order.username)) throw new AppError('username_taken', `The username ${order.username} is reserved`)
  const passwordHash = await deps.passwords.hash(order.password)
  try {
    return await deps.db.transaction().execute((tx) => insertAccount(tx, { ...order, passwordHash, language }))
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) {
      throw new AppError('email_taken', 'There is already an account with this email address', { cause: error })
    }
    if (isUniqueViolation(error)) {
      throw new AppError('username_taken', `The username ${order.username} is taken`, { cause: error })
    }
    throw error
  }
}

type NewAccount = Pick<Registration, 'email' | 'username' | 'displayName' | 'userType'> &
  Partial<Pick<Registration, 'streamPlatforms' | 'channelUrl' | 'aboutMe' | 'termsVersion'>> & {
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
      slug: account.username,
      display_name: account.displayName,
      stream_platforms: isCreator ? (account.streamPlatforms ?? []) : [],
      channel_url: isCreator ? account.channelUrl : undefined,
      about_me: account.aboutMe,
      language: account.language,
      terms_version: account.termsVersion,
      terms_accepted_at: account.termsVersion ? now : undefined,
      created_at: now,
    })
    .execute()
  if (isCreator) {
    await tx.insertInto('creators').values({ user_id: id }).execute()
    await openLedgerAccount(tx, id)
  }
  return id
}
