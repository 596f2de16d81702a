import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import { unreferenced } from './unreferenced.ts'

const ReleasedSounds = z.object({
  sounds: z.array(z.object({ id: z.string(), key: z.string() })),
  /** Sounds that were stored again after this time are not removed. */
  keptUntil: z.iso.datetime(),
})
type ReleasedSounds = z.infer<typeof ReleasedSounds>

/** Sounds that lost a reference. The job is retried for a day, in case the store is down. */
const RELEASED_SOUNDS: Queue<ReleasedSounds> = {
  name: 'released_sounds',
  payload: ReleasedSounds,
  retries: 40,
  maxSeconds: MINUTE_MS / SECOND_MS,
}

const PER_JOB = 100

/** Removes those without references once the transaction has committed. Retries until it succeeds. */
export async function releaseSounds(
  tx: AnyTransaction,
  jobs: Pick<Jobs, 'add'>,
  soundIds: (string | null)[],
  keptUntil = new Date(),
): Promise<void> {
  const ids = soundIds.filter((id) => id !== null)
  if (ids.length === 0) return
  const sounds = await tx.selectFrom('sounds').select(['id', 'media_key as key']).where('id', 'in', ids).execute()
  for (let first = 0; first < sounds.length; first += PER_JOB) {
    const payload = { sounds: sounds.slice(first, first + PER_JOB), keptUntil: keptUntil.toISOString() }
    await jobs.add(RELEASED_SOUNDS, payload, { tx })
  }
}

export type RemoveDeps = { db: Database; storage: MediaStorage }

/** Registers the worker that removes released sounds. */
export async function removeReleasedSounds(deps: RemoveDeps & { jobs: Pick<Jobs, 'work'> }): Promise<void> {
  await deps.jobs.work(RELEASED_SOUNDS, (released) => removeSounds(deps, released))
}

// The row goes first: its key is never used again, so the file can follow at any time. If another transaction adds a
// reference at this moment, the foreign key refuses the deletion and the job is retried.
export async function removeSounds({ db, storage }: RemoveDeps, { sounds, keptUntil }: ReleasedSounds): Promise<void> {
  const ids = sounds.map(({ id }) => id)
  await db
    .deleteFrom('sounds')
    .where('id', 'in', ids)
    .where('created_at', '<=', new Date(keptUntil))
    .where(unreferenced)
    .execute()
  const remaining = await db.selectFrom('sounds').select('id').where('id', 'in', ids).execute()
  const stillUsed = new Set(remaining.map(({ id }) => id))
  for (const { id, key } of sounds) if (!stillUsed.has(id)) await storage.remove(key)
}
