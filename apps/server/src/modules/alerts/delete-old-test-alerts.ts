import { DAY_MS } from '@aplauso/contract/limits'
import { TEST_ALERT_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Sounds } from '#modules/media/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'

/**
 * Removes the alerts of tests that are older than a day, and lets go of the sounds that they alone played. Their sequences
 * are not given out again, so whoever comes back to one of them is told what came after it. Of each creator is counted
 * how many are gone, by which the check of the figures sees that no other is. Their creators are locked before, in one
 * order and in a statement of its own, as wherever several are.
 */
export async function deleteOldTestAlerts(
  { db, sounds }: { db: Database; sounds: Pick<Sounds, 'releaseOld'> },
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - TEST_ALERT_DAYS * DAY_MS)
  await inBatches((batch) => db.transaction().execute((tx) => deleteBatch(tx, { sounds, before, batch, now })))
}

type DeletionBatch = { sounds: Pick<Sounds, 'releaseOld'>; before: Date; batch: number; now: Date }

/** Gives how many there were. */
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
