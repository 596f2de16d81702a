import type { EndedGrants, Grants } from '@aplauso/contract/grants'
import { sql } from 'kysely'
import { endMemberships, listMemberships } from '#modules/agency/public.ts'
import { lockCreator } from '#modules/creators/public.ts'
import { deleteDeveloperAccess, listDeveloperAccess } from '#modules/developers/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/** What opens a creator's things without their password: keys, webhooks, agencies; the overlay's key is always there. */
export async function listGrants(db: Database, userId: string): Promise<Grants> {
  const [account, developer, agencies] = await Promise.all([
    db.selectFrom('users').select('grants_review').where('id', '=', userId).executeTakeFirst(),
    listDeveloperAccess(db, userId),
    listMemberships(db, userId),
  ])
  return { review: account?.grants_review ?? null, ...developer, agencies }
}

type WhichGrants = {
  /** Only what was made before; undefined: all. */
  madeBefore?: Date | undefined
  /** Whether the overlay gets another key. */
  overlayKey: boolean
}

/** Comes before whatever locks the account (docs/locks.md). */
export async function endGrants(
  tx: AnyTransaction,
  userId: string,
  { madeBefore, overlayKey }: WhichGrants,
): Promise<EndedGrants> {
  await lockCreator(tx, userId)
  const { rows } = overlayKey
    ? await sql`
        update creators set widget_key_version = widget_key_version + 1 where user_id = ${userId}::uuid returning user_id
      `.execute(tx)
    : { rows: [] }
  const ended = await deleteDeveloperAccess(tx, userId, madeBefore)
  const agencies = await endMemberships(tx, userId, madeBefore)
  return { ...ended, agencies, overlayKey: rows.length > 0 }
}

/** All of it ends, and nothing is left to be looked through. */
export async function endAllGrants(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endGrants(tx, userId, { overlayKey: true })
    await keepGrants(tx, userId)
  })
}

/** The creator has looked through what has access, and leaves the rest as it is. */
export async function keepGrants(db: Database, userId: string): Promise<void> {
  await db.updateTable('users').set({ grants_review: null }).where('id', '=', userId).execute()
}
