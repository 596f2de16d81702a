import { HOUR_MS } from '@aplauso/contract/limits'
import { UNUSED_UPLOAD_HOURS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { releaseSounds } from './release-sounds.ts'
import { unreferenced } from './unreferenced.ts'

type CleanupDeps = { db: Database; jobs: Pick<Jobs, 'add'> }

/** Sounds stored later than this may still get a reference. */
export const unusedBefore = (now: Date): Date => new Date(now.getTime() - UNUSED_UPLOAD_HOURS * HOUR_MS)

/** Sounds checked by one statement. It takes a few milliseconds, also with millions of sounds. */
const SLICE = 1_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Deletes uploads after an hour, which ends the right to use them, and releases their sounds. */
export async function deleteOldUploads({ db, jobs }: CleanupDeps, now = new Date()): Promise<void> {
  await inBatches((batch) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ sound_id: string }>`
        delete from uploads where id = any(array(
          select id from uploads where created_at < ${unusedBefore(now)}::timestamptz
          order by created_at limit ${batch}::integer for update skip locked
        ))
        returning sound_id
      `.execute(tx)
      const soundIds = rows.map(({ sound_id }) => sound_id)
      await releaseSounds(tx, jobs, soundIds, unusedBefore(now))
      return rows.length
    }),
  )
}

/**
 * Removes sounds that a crash left without references; normally each transaction that drops a reference releases the
 * sound. Checks all sounds in slices, by the indexes of the referencing tables.
 */
export async function removeUnreferenced({ db, jobs }: CleanupDeps, now = new Date()): Promise<void> {
  let last: string | undefined = LOWEST_ID
  while (last !== undefined) last = await releaseUnusedInSlice({ db, jobs }, last, unusedBefore(now))
}

/** Returns the last checked sound, or undefined at the end. */
async function releaseUnusedInSlice(
  { db, jobs }: CleanupDeps,
  after: string,
  until: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; isUnused: boolean }>`
    with slice as materialized (
      select id, created_at from sounds where id > ${after}::uuid order by id limit ${SLICE}::integer
    )
    select id, created_at < ${until}::timestamptz and ${unreferenced} as "isUnused" from slice as sounds order by id
  `.execute(db)
  const unused = rows.flatMap(({ id, isUnused }) => (isUnused ? [id] : []))
  if (unused.length > 0) await db.transaction().execute((tx) => releaseSounds(tx, jobs, unused, until))
  return rows.length < SLICE ? undefined : rows.at(-1)?.id
}
