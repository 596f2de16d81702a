import { wrongCredentials } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Passwords } from './passwords.ts'

/**
 * Checks the password of a signed-in person. Returns the account's hash and personal details, or ends with
 * invalid_credentials.
 */
export async function checkPassword(
  { db, passwords }: { db: Database; passwords: Passwords },
  userId: string,
  password: string,
): Promise<{ passwordHash: string; email: string; username: string; displayName: string }> {
  const account = await db
    .selectFrom('users')
    .select(['password_hash as passwordHash', 'email', 'username', 'display_name as displayName'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  const isRight = await passwords.verify(account?.passwordHash, password)
  if (!isRight || account === undefined) throw wrongCredentials()
  return account
}
