import type { Registration } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { uuidv7 } from 'uuidv7'
import { makeCreator } from '#modules/creators/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { usernameSkeleton } from './username-skeleton.ts'

export type NewAccount = Pick<Registration, 'email' | 'username' | 'displayName' | 'userType'> &
  Partial<
    Pick<Registration, 'streamPlatforms' | 'channelUrl' | 'aboutMe' | 'streamLanguage' | 'termsVersion' | 'timeZone'>
  > & {
    passwordHash: string
    /** False: nobody knows the password of the hash. */
    hasPassword?: boolean
    /** True: a service has verified the address. */
    isEmailVerified?: boolean
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
      has_password: account.hasPassword ?? true,
      email_verified_at: account.isEmailVerified ? now : undefined,
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
