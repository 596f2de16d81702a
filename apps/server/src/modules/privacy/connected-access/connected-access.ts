import type { ConnectedAccess, EndedAccess } from '@aplauso/contract/connected-access'
import { MODERATORS_MAX } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { type RequestOrigin, recordAccountEvent, revokeSessionsOf } from '#modules/access/public.ts'
import { deleteInvitesOf } from '#modules/accounts/public.ts'
import { endMemberships, listMemberships, withdrawInvitations } from '#modules/agency/public.ts'
import {
  deleteDevices,
  endAlertControlAccess,
  endSceneKeys,
  listDocks,
  listModerators,
  listScenes,
  listSentInvitations,
} from '#modules/alerts/public.ts'
import { lockCreator } from '#modules/creators/public.ts'
import { deleteDeveloperAccess, listDeveloperAccess } from '#modules/developers/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/** Lists what has access to the creator without the password. The overlay key always exists and is not listed. */
export async function listConnectedAccess(
  deps: { db: Database; prices: Prices },
  userId: string,
): Promise<ConnectedAccess> {
  const { db } = deps
  const all = { limit: MODERATORS_MAX }
  const [account, developer, agencies, moderators, moderatorInvitations, docks, scenes] = await Promise.all([
    db.selectFrom('users').select('connected_access_review').where('id', '=', userId).executeTakeFirst(),
    listDeveloperAccess(deps, userId),
    listMemberships(db, userId),
    listModerators(db, userId, all),
    listSentInvitations(db, userId, all),
    listDocks(db, userId, all),
    listScenes(db, userId),
  ])
  return {
    review: account?.connected_access_review ?? null,
    ...developer,
    agencies,
    moderators,
    moderatorInvitations,
    docks,
    scenes: scenes.map(({ id, name, created_at }) => ({ id, name, createdAt: created_at.toISOString() })),
  }
}

type AccessScope = {
  /**
   * Limits API keys, endpoints, agencies and moderators to those created before this time; undefined means all. Scene
   * keys, docks and open invitations end in any case.
   */
  createdBefore?: Date | undefined
  /** Whether the overlay and the listening page get new keys. */
  overlayKey: boolean
}

/** Call it before anything that locks the account (docs/locks.md). */
export async function endConnectedAccess(
  tx: AnyTransaction,
  userId: string,
  { createdBefore, overlayKey }: AccessScope,
): Promise<EndedAccess> {
  await lockCreator(tx, userId)
  const { rows } = overlayKey
    ? await sql`
        update creators set widget_key_version = widget_key_version + 1, listen_key_version = listen_key_version + 1
        where user_id = ${userId}::uuid returning user_id
      `.execute(tx)
    : { rows: [] }
  const ended = await deleteDeveloperAccess(tx, userId, createdBefore)
  const { invitations, ...team } = await endAlertControlAccess(tx, userId, createdBefore)
  const agencies = await endMemberships(tx, userId, createdBefore)
  await withdrawInvitations(tx, userId)
  const scenes = await endSceneKeys(tx, userId)
  const counted = { ...(invitations && { invitations }), ...(scenes && { scenes }) }
  return { ...ended, ...team, ...counted, agencies, overlayKey: rows.length > 0 }
}

/**
 * Ends all connected access, including the account's other sessions, and completes the review. Devices get no more
 * notifications, as after a password change.
 */
export async function endAllConnectedAccess(
  db: Database,
  { userId, token, origin }: { userId: string; token: string | undefined; origin: RequestOrigin },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endConnectedAccess(tx, userId, { overlayKey: true })
    // Locks the account first, and its devices after it.
    await confirmConnectedAccess(tx, userId)
    await revokeSessionsOf(tx, userId, token)
    await deleteDevices(tx, userId)
    await deleteInvitesOf(tx, userId)
    await recordAccountEvent(tx, userId, 'session_ended', origin)
  })
}

/** Records that the creator has reviewed connected access and keeps the rest. */
export async function confirmConnectedAccess(db: Database, userId: string): Promise<void> {
  await db.updateTable('users').set({ connected_access_review: null }).where('id', '=', userId).execute()
}
