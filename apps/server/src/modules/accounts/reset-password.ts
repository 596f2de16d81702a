import type { ResetPassword } from '@aplauso/contract/accounts'
import type { EndedAccess } from '@aplauso/contract/connected-access'
import type * as z from 'zod'
import type { AnyTransaction } from '#modules/tables.ts'
import { consumeMailedToken, findTokenOwner, linkInvalid } from './mailed-tokens.ts'
import { checkNewPassword } from './password-policy.ts'
import { type PasswordDeps, replacePassword } from './replace-password.ts'

/**
 * Ends what has access besides the password: scene links, docks and open invitations, of the rest what was made before a
 * moment, or all; and the overlay's key or not.
 */
export type EndConnectedAccess = (
  tx: AnyTransaction,
  userId: string,
  which: { createdBefore: Date | undefined; overlayKey: boolean },
) => Promise<EndedAccess>

type ResetDeps = PasswordDeps & { endConnectedAccess: EndConnectedAccess }

/**
 * Sets a new password by a mailed link, which also proves the address. Every session, scene link, dock and open invitation
 * ends, every other link is void, and what was made while nobody had proven the address ends too: whoever made it may have
 * been anybody. The overlay's key is as old as the account, so it is replaced by the first proof alone. Gives whose account it is; ends with link_invalid, or
 * with validation_failed for a password that the policy refuses, which leaves the link as it was.
 */
export async function resetPassword(
  deps: ResetDeps,
  request: z.infer<typeof ResetPassword>,
): Promise<{ userId: string; email: string }> {
  const passwordHash = await deps.passwords.hash(request.password)
  return deps.db.transaction().execute(async (tx) => {
    const owner = await findTokenOwner(tx, 'reset_password', request.token)
    if (owner === undefined) throw linkInvalid()
    const isFirstProof = owner.provenAt === null
    const endedAccess = await deps.endConnectedAccess(tx, owner.id, {
      createdBefore: owner.provenAt ?? undefined,
      overlayKey: isFirstProof,
    })
    const { userId, email, accountEmail } = await consumeMailedToken(tx, 'reset_password', request.token)
    // Mailed to an address that was the account's once.
    if (email !== accountEmail) throw linkInvalid()
    await checkNewPassword(deps.passwordPolicy, request.password, owner)
    const now = new Date()
    await tx
      .updateTable('users')
      .set(({ fn, val }) => ({ email_verified_at: fn.coalesce('email_verified_at', val(now)) }))
      .where('id', '=', userId)
      .execute()
    await replacePassword(deps, tx, { userId, passwordHash, endedAccess })
    return { userId, email }
  })
}
