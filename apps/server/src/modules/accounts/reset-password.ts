import type { ResetPassword } from '@aplauso/contract/accounts'
import type { EndedAccess } from '@aplauso/contract/connected-access'
import type * as z from 'zod'
import type { RequestOrigin } from '#modules/access/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { consumeMailedToken, findTokenOwner, linkInvalid } from './mailed-tokens.ts'
import { checkNewPassword } from './password-policy.ts'
import { type PasswordDeps, replacePassword } from './replace-password.ts'
import { deleteLinkedServices } from './sign-in-services/linked-services.ts'

/**
 * Ends connected access: scene links, docks and open invitations always; the rest if created before `createdBefore`, or
 * all of it when that is undefined. `overlayKey` says whether the overlay key is replaced.
 */
export type EndConnectedAccess = (
  tx: AnyTransaction,
  userId: string,
  which: { createdBefore: Date | undefined; overlayKey: boolean },
) => Promise<EndedAccess>

type ResetDeps = PasswordDeps & { endConnectedAccess: EndConnectedAccess }

/**
 * Sets a new password by a mailed link, which also verifies the address. Every session, scene link, dock, open
 * invitation and other mailed link ends. Access that was created before the first verification ends too: anybody may
 * have created it. The overlay key is as old as the account, so only the first verification replaces it. Returns the
 * account. Ends with link_invalid, or with validation_failed for a password that the policy refuses; the link stays
 * valid then.
 */
export async function resetPassword(
  deps: ResetDeps,
  request: z.infer<typeof ResetPassword>,
  origin: RequestOrigin,
): Promise<{ userId: string; email: string }> {
  // Both before the transaction: the service may be slow.
  const [passwordHash, isLeaked] = await Promise.all([
    deps.passwords.hash(request.password),
    deps.leakedPasswords.has(request.password),
  ])
  return deps.db.transaction().execute(async (tx) => {
    const owner = await findTokenOwner(tx, 'reset_password', request.token)
    if (owner === undefined) throw linkInvalid()
    const isFirstProof = owner.provenAt === null
    const endedAccess = await deps.endConnectedAccess(tx, owner.id, {
      createdBefore: owner.provenAt ?? undefined,
      overlayKey: isFirstProof,
    })
    const { userId, email, account } = await consumeMailedToken(tx, 'reset_password', request.token)
    // The link was mailed to an earlier address of the account.
    if (email !== account.email) throw linkInvalid()
    await checkNewPassword({ ...deps, isLeaked }, request.password, owner)
    const now = new Date()
    await tx
      .updateTable('users')
      .set(({ fn, val }) => ({ email_verified_at: fn.coalesce('email_verified_at', val(now)) }))
      .where('id', '=', userId)
      .execute()
    // Anybody may have registered with this address, and linked a service of their own.
    if (isFirstProof) await deleteLinkedServices(tx, userId)
    await replacePassword(deps, tx, { userId, passwordHash, endedAccess, event: 'password_reset', origin })
    return { userId, email }
  })
}
