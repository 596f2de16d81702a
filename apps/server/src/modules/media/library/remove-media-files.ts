import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'

const RemovedMedia = z.object({ keys: z.array(z.string()) })
type RemovedMedia = z.infer<typeof RemovedMedia>

/** Files without a row. The job is retried for a day, in case the store is down. */
const REMOVED_MEDIA: Queue<RemovedMedia> = {
  name: 'removed_media',
  payload: RemovedMedia,
  retries: 40,
  maxSeconds: MINUTE_MS / SECOND_MS,
}

const PER_JOB = 100

/** Removes these files once the transaction has committed. Retries until it succeeds. */
export async function removeFiles(tx: AnyTransaction, jobs: Pick<Jobs, 'add'>, keys: string[]): Promise<void> {
  for (let first = 0; first < keys.length; first += PER_JOB) {
    await jobs.add(REMOVED_MEDIA, { keys: keys.slice(first, first + PER_JOB) }, { tx })
  }
}

/** Registers the worker that removes the files of deleted media. */
export async function removeDeletedMedia(deps: { jobs: Pick<Jobs, 'work'>; storage: MediaStorage }): Promise<void> {
  await deps.jobs.work(REMOVED_MEDIA, async ({ keys }) => {
    for (const key of keys) await deps.storage.remove(key)
  })
}

export async function eraseMedia(tx: AnyTransaction, jobs: Pick<Jobs, 'add'>, creatorId: string): Promise<void> {
  const erased = await tx.deleteFrom('media').where('creator_id', '=', creatorId).returning('media_key').execute()
  await removeFiles(
    tx,
    jobs,
    erased.map(({ media_key }) => media_key),
  )
}
