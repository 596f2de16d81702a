import type { FastifyBaseLogger } from 'fastify'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import { type MediaUser, usesOf } from './media-users.ts'
import { removeFiles } from './remove-media-files.ts'

export type DeleteDeps = {
  db: Database
  storage: MediaStorage
  jobs: Pick<Jobs, 'add'>
  log: FastifyBaseLogger
  mediaUsers: readonly MediaUser[]
}

/** Rejects with not_found for a file of another creator, and with in_use while something shows or plays it. */
export async function deleteMedia(deps: DeleteDeps, creatorId: string, id: string): Promise<void> {
  const key = await deps.db.transaction().execute(async (tx) => {
    // A transaction that is about to use the file holds this row. Its reference is committed once the lock is granted.
    const row = isId(id)
      ? await tx
          .selectFrom('media')
          .select(['id', 'media_key'])
          .where('id', '=', id)
          .where('creator_id', '=', creatorId)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (row === undefined) throw new AppError('not_found', `There is no file ${id}`)
    const uses = (await usesOf(tx, deps.mediaUsers, creatorId)).get(row.id)
    if (uses !== undefined) {
      const places = uses.map(({ where, name }) => (name === undefined ? where : `${where} "${name}"`))
      throw new AppError('in_use', `It is in use: ${places.join(', ')}`)
    }
    await tx.deleteFrom('media').where('id', '=', row.id).execute()
    await removeFiles(tx, deps.jobs, [row.media_key])
    return row.media_key
  })
  // The committed job removes the file. It is removed here too, so that it is gone when the answer is sent.
  await deps.storage
    .remove(key)
    .catch((error: unknown) => deps.log.warn({ err: error, key }, 'removing a deleted file failed, its job retries'))
}
