import type { ChangePassword } from '@aplauso/contract/accounts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type RequestOrigin, wrongCredentials } from '#modules/access/public.ts'
import { checkPassword } from './check-password.ts'
import { lockAccount } from './lock-account.ts'
import { checkNewPassword } from './password-policy.ts'
import { type PasswordDeps, replacePassword } from './replace-password.ts'

type Change = z.infer<typeof ChangePassword> & { userId: string; token: string | undefined; origin: RequestOrigin }

/**
 * Ends every session except the one with `token`, and voids every mailed link. Ends with invalid_credentials for a
 * wrong password, and with validation_failed for a new one that the policy refuses.
 */
export async function changePassword(deps: PasswordDeps, change: Change): Promise<void> {
  const { userId, currentPassword, newPassword, token, origin } = change
  const { passwordHash: currentHash, ...personal } = await checkPassword(deps, userId, currentPassword)
  const isLeaked = await deps.leakedPasswords.has(newPassword)
  await checkNewPassword({ ...deps, isLeaked }, newPassword, personal, 'newPassword')
  const passwordHash = await deps.passwords.hash(newPassword)
  await deps.db.transaction().execute(async (tx) => {
    // With two parallel changes, the second one finds another password hash and is refused.
    const account = await lockAccount(tx, sql`id = ${userId}::uuid and password_hash = ${currentHash}::text`)
    if (account === undefined) throw wrongCredentials()
    await replacePassword(deps, tx, {
      ...{ userId, passwordHash, remainingToken: token },
      ...{ event: 'password_changed', origin },
    })
  })
}
