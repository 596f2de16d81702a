import type { PasswordPolicy } from '@aplauso/contract/config'
import type { EndedAccess } from '@aplauso/contract/connected-access'
import { sql } from 'kysely'
import { confirmSession, type RequestOrigin, recordAccountEvent, revokeSessionsOf } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import type { LeakedPasswords } from './leaked-passwords.ts'
import { withdrawMailedTokens } from './mailed-tokens.ts'
import type { Passwords } from './passwords.ts'
import { deleteInvitesOf } from './registration-invites.ts'

export type PasswordDeps = {
  db: Database
  passwords: Passwords
  passwordPolicy: PasswordPolicy
  leakedPasswords: LeakedPasswords
  jobs: Pick<Jobs, 'add'>
  /** Removes the account's push devices: somebody who knew the old password may have added them. */
  forgetDevices: (tx: AnyTransaction, userId: string) => Promise<void>
  /** Ends open moderator invitations: somebody who knew the old password may have sent them. */
  endInvitations: (tx: AnyTransaction, userId: string) => Promise<unknown>
}

export type NewPassword = {
  userId: string
  passwordHash: string
  /** The only session that stays open. */
  remainingToken?: string | undefined
  endedAccess?: EndedAccess | undefined
  event: 'password_changed' | 'password_reset'
  /** Device and network of the request, for the account's log. */
  origin: RequestOrigin
}

const NOTHING_ENDED: EndedAccess = {
  ...{ apiKeys: 0, webhookEndpoints: 0, agencies: 0, overlayKey: false, moderators: 0, docks: 0 },
}

/**
 * Sets the new password, ends sessions, devices, invitations and links, and emails the owner. A creator is asked to
 * review the remaining connected access. The caller has locked the account.
 */
export async function replacePassword(
  { jobs, forgetDevices, endInvitations }: Pick<PasswordDeps, 'jobs' | 'forgetDevices' | 'endInvitations'>,
  tx: AnyTransaction,
  change: NewPassword,
): Promise<void> {
  const { userId, passwordHash, remainingToken, endedAccess = NOTHING_ENDED, event, origin } = change
  const review = JSON.stringify({ since: new Date().toISOString(), ended: endedAccess })
  await sql`
    update users set password_hash = ${passwordHash}::text, has_password = true,
      connected_access_review = case when exists (select from creators where user_id = users.id) then ${review}::jsonb end
    where id = ${userId}::uuid
  `.execute(tx)
  await revokeSessionsOf(tx, userId, remainingToken)
  if (remainingToken !== undefined) await confirmSession(tx, remainingToken)
  await forgetDevices(tx, userId)
  await endInvitations(tx, userId)
  await deleteInvitesOf(tx, userId)
  await withdrawMailedTokens(tx, userId)
  await recordAccountEvent(tx, userId, event, origin)
  await jobs.add(ACCOUNT_MAIL, { kind: 'password_changed', userId }, { tx })
}
