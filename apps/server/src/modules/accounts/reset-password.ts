import type { ResetPassword } from '@aplauso/contract/accounts'
import type * as z from 'zod'
import { consumeMailedToken, linkInvalid } from './mailed-tokens.ts'
import { type PasswordDeps, replacePassword } from './replace-password.ts'

/**
 * Sets a new password by a mailed link, which also proves the address. Every session ends and every other link is void.
 * Gives whose account it is; ends with link_invalid.
 */
export async function resetPassword(deps: PasswordDeps, order: z.infer<typeof ResetPassword>): Promise<string> {
  const passwordHash = await deps.passwords.hash(order.password)
  return deps.db.transaction().execute(async (tx) => {
    const { userId, email, accountEmail } = await consumeMailedToken(tx, 'reset_password', order.token)
    // Mailed to an address that was the account's once.
    if (email !== accountEmail) throw linkInvalid()
    const now = new Date()
    await tx
      .updateTable('users')
      .set(({ fn, val }) => ({ email_verified_at: fn.coalesce('email_verified_at', val(now)) }))
      .where('id', '=', userId)
      .execute()
    await replacePassword(tx, deps.jobs, { userId, passwordHash })
    return userId
  })
}
