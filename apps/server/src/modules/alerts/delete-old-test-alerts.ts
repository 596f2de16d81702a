import { DAY_MS } from '@aplauso/contract/limits'
import { TEST_ALERT_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Sounds } from '#modules/media/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'

/**
 * Scheduled job: deletes test alerts older than a day and releases the sounds that only they used. Sequences are not
 * reused, so a dashboard can still continue from a deleted one. `removed_tests` counts the deleted alerts of each
 * creator, so that the ledger check notices any other missing alert. Creators are locked first in one order, in a
 * statement of their own (docs/locks.md).
 */
export async function deleteOldTestAlerts(
  { db, sounds }: { db: Database; sounds: Pick<Sounds, 'releaseOld'> },
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - TEST_ALERT_DAYS * DAY_MS)
  await inBatches((batch) => db.transaction().execute((tx) => deleteBatch(tx, { sounds, before, batch, now })))
}

type DeletionBatch = { sounds: Pick<Sounds, 'releaseOld'>; before: Date; batch: number; now: Date }

/** Returns the number of deleted alerts. */
async function deleteBatch(tx: AnyTransaction, { sounds, before, batch, now }: DeletionBatch): Promise<number> {
  const old = await tx
    .selectFrom('alerts')
    .select(['id', 'creator_id', 'sound_id'])
    .where('donation_id', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(batch)
    .execute()
  if (old.length === 0) return 0
  const creatorIds = [...new Set(old.map((row) => row.creator_id))]
  await sql`
      select from creators where user_id = any(${creatorIds}::uuid[]) order by user_id for no key update
    `.execute(tx)
  await sql`
      with gone as (
        delete from alerts where id = any(${old.map(({ id }) => id)}::uuid[]) returning creator_id
      ), counted as (
        select creator_id, count(*)::integer as tests from gone group by creator_id
      )
      update creators set removed_tests = removed_tests + counted.tests
      from counted where creators.user_id = counted.creator_id
    `.execute(tx)
  const soundIds = old.flatMap(({ sound_id }) => sound_id ?? [])
  await sounds.releaseOld(tx, soundIds, now)
  return old.length
}
