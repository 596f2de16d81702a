import { randomBytes } from 'node:crypto'
import type { UserType } from '@aplauso/contract/accounts'
import type { CheckedInvite, CreatedInvite, NewInvite, OpenInvite } from '@aplauso/contract/invites'
import { DAY_MS } from '@aplauso/contract/limits'
import { type RegistrationMode, type RegistrationModes, registrationModeOf } from '@aplauso/contract/registration-modes'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { logOperatorAction, tokenHash } from '#modules/access/public.ts'
import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PageQuery } from '#platform/http/paging.ts'

const TOKEN_BYTES = 32

/** A request to register, or to change the account type, with its invitation. */
export type Admission = { userType: UserType; email: string; invite?: string | undefined }

/** `createdBy`: the operator's account; null for an invitation by the command line. */
export async function createInvite(
  deps: { db: Database; publicUrl: () => string },
  { userType, email, days }: NewInvite,
  createdBy: string | null,
): Promise<CreatedInvite> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = uuidv7()
  const now = new Date()
  const expiresAt = new Date(now.getTime() + days * DAY_MS)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('registration_invites')
      .values({
        ...{ id, email: email ?? null, user_type: userType, token_hash: tokenHash(token) },
        ...{ created_by: createdBy, created_at: now, expires_at: expiresAt },
      })
      .execute()
    const invite = { actorId: createdBy, action: 'invite', target: id, reason: null } as const
    await logOperatorAction(tx, { ...invite, after: { userType, expiresAt } })
  })
  return { id, url: `${deps.publicUrl()}/register?invite=${token}`, expiresAt: expiresAt.toISOString() }
}

/** Lists the open invitations of all operators, newest first. */
export async function listInvites(db: Database, { limit, before }: PageQuery): Promise<OpenInvite[]> {
  let query = db
    .selectFrom('registration_invites as invite')
    .leftJoin('users', 'users.id', 'invite.created_by')
    .select(['invite.id', 'invite.user_type', 'invite.email', 'invite.created_at', 'expires_at', 'username'])
    .where('expires_at', '>', new Date())
    .orderBy('invite.id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('invite.id', '<', before)
  return (await query.execute()).map((row) => ({
    ...{ id: row.id, userType: row.user_type, email: row.email, createdBy: row.username },
    ...{ createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
  }))
}

/** Withdraws an open invitation for one of these account types. Ends with not_found for every other one. */
export async function withdrawInvite(
  db: Database,
  { id, userTypes, operatorId }: { id: string; userTypes: readonly UserType[]; operatorId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const withdrawn = await tx
      .deleteFrom('registration_invites')
      .where('id', '=', isId(id) ? id : null)
      .where('user_type', 'in', userTypes)
      .where('expires_at', '>', new Date())
      .returning(['id', 'user_type'])
      .executeTakeFirst()
    if (withdrawn === undefined) throw new AppError('not_found', 'There is no such invitation, or it was used')
    const invite = { actorId: operatorId, action: 'withdraw_invite', target: withdrawn.id, reason: null } as const
    await logOperatorAction(tx, { ...invite, before: { userType: withdrawn.user_type } })
  })
}

/** Finds what an invitation is for. Ends with invite_required if it is unknown, used or expired. */
export async function checkInvite(db: Database, modes: RegistrationModes, token: string): Promise<CheckedInvite> {
  const open = await db
    .selectFrom('registration_invites')
    .select(['user_type', 'email', 'expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (open === undefined) throw inviteRequired()
  if (registrationModeOf(modes, open.user_type) === 'closed') throw registrationClosed()
  return {
    userType: open.user_type,
    isForOneAddress: open.email !== null,
    expiresAt: open.expires_at.toISOString(),
  }
}

/**
 * Refuses before anything is read about the email or the username, so that the answer reveals no account. Ends with
 * registration_closed or invite_required.
 */
export async function requireAdmission(db: Database, modes: RegistrationModes, admission: Admission): Promise<void> {
  if (!needsInvite(registrationModeOf(modes, admission.userType))) return
  const found = await db
    .selectFrom('registration_invites')
    .select('id')
    .where(isFor(admission))
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) throw inviteRequired()
}

/**
 * Uses the invitation up, where one is needed. A rolled-back transaction leaves it open; of two at once the second
 * waits for the first. Ends with registration_closed or invite_required.
 */
export async function claimAdmission(
  tx: AnyTransaction,
  modes: RegistrationModes,
  admission: Admission,
): Promise<void> {
  if (!needsInvite(registrationModeOf(modes, admission.userType))) return
  const claimed = await tx.deleteFrom('registration_invites').where(isFor(admission)).returning('id').executeTakeFirst()
  if (claimed === undefined) throw inviteRequired()
}

const isFor = ({ userType, email, invite }: Admission) => sql<boolean>`
  token_hash = ${tokenHash(invite ?? '')}::bytea and user_type = ${userType}::text
    and (registration_invites.email is null or registration_invites.email = ${email}::text)
    and expires_at > ${new Date()}::timestamptz`

function needsInvite(mode: RegistrationMode): boolean {
  if (mode === 'closed') throw registrationClosed()
  return mode === 'invite'
}

/** Deletes the open invitations that an account has made, because somebody else may have used it. */
export async function deleteInvitesOf(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('registration_invites').where('created_by', '=', userId).execute()
}

export async function deleteExpiredInvites(db: Database): Promise<void> {
  await deleteInBatches(db, 'registration_invites', sql`expires_at <= ${new Date()}::timestamptz`)
}

const registrationClosed = () =>
  new AppError('registration_closed', 'This installation takes no new accounts of this type')

// One answer for a missing, wrong, used and expired invitation, and for one of another type or address.
const inviteRequired = () =>
  new AppError('invite_required', 'This needs an invitation that is open, of this account type and for this address')
