import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { recordAccountEvent } from './account-log.ts'
import { logOperatorAction } from './operator-log.ts'
import { UNKNOWN_ORIGIN } from './request-origin.ts'

/**
 * Records that an operator looks at a creator's dashboard, in the operators' log and in the creator's own: once a day
 * for each operator and creator, because every page makes many calls. False if there is no such creator.
 */
export async function recordOperatorView(
  db: Database,
  { operatorId, creatorId }: { operatorId: string; creatorId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isRecorded: boolean }>`
    select exists (
      select from operator_log
      where target = users.id::text and action = 'view_dashboard' and actor_id = ${operatorId}::uuid
        and at > now() - interval '1 day'
    ) as "isRecorded"
    from users where id = ${creatorId}::uuid and user_type = 'creator' and erased_at is null
  `.execute(db)
  const [creator] = rows
  if (creator === undefined || creator.isRecorded) return creator !== undefined
  await db.transaction().execute(async (tx) => {
    // Neither device nor network: they would say where the operator is.
    await recordAccountEvent(tx, creatorId, 'operator_viewed', UNKNOWN_ORIGIN)
    await logOperatorAction(tx, {
      ...{ actorId: operatorId, action: 'view_dashboard', target: creatorId, reason: null },
    })
  })
  return true
}
