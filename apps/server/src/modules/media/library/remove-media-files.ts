import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'

const RemovedMedia = z.object({ keys: z.array(z.string()) })
type RemovedMedia = z.infer<typeof RemovedMedia>

/** Files that no row names any more: asked for again for a day, should the store be down. */
const REMOVED_MEDIA: Queue<RemovedMedia> = {
  name: 'removed_media',
  payload: RemovedMedia,
  retries: 40,
  maxSeconds: MINUTE_MS / SECOND_MS,
}

const PER_JOB = 100

/** Has these files removed once the transaction has committed, and however often it takes. */
export async function removeFiles(tx: AnyTransaction, jobs: Pick<Jobs, 'add'>, keys: string[]): Promise<void> {
  for (let first = 0; first < keys.length; first += PER_JOB) {
    await jobs.add(REMOVED_MEDIA, { keys: keys.slice(first, first + PER_JOB) }, { tx })
  }
}

/** From now on this process removes the files of what was deleted. */
export async function removeDeletedMedia(deps: { jobs: Pick<Jobs, 'work'>; storage: MediaStorage }): Promise<void> {
  await deps.jobs.work(REMOVED_MEDIA, async ({ keys }) => {
    for (const key of keys) await deps.storage.remove(key)
  })
}

/** Takes away all files of who is being erased. */
export async function eraseMedia(tx: AnyTransaction, jobs: Pick<Jobs, 'add'>, creatorId: string): Promise<void> {
  const erased = await tx.deleteFrom('media').where('creator_id', '=', creatorId).returning('media_key').execute()
  await removeFiles(
    tx,
    jobs,
    erased.map(({ media_key }) => media_key),
  )
}
