import { isId, lockCreator } from '#modules/creators/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { removeFiles } from './remove-media-files.ts'
import type { RemovedFile } from './without-file.ts'

/** Takes a file out of what a module stores of a creator; `composition/stream-services.ts` has all such functions. */
export type MediaRemover = (tx: AnyTransaction, creatorId: string, file: RemovedFile) => Promise<void>

export type RemoveMediaDeps = { jobs: Pick<Jobs, 'add'>; mediaRemovers: readonly MediaRemover[] }

/**
 * Removes a file wherever it is in use, and its stored bytes once the transaction has committed. Undefined if there is
 * no such file.
 */
export async function removeMedia(
  tx: AnyTransaction,
  { jobs, mediaRemovers }: RemoveMediaDeps,
  id: string,
): Promise<{ creatorId: string; key: string } | undefined> {
  const found = isId(id)
    ? await tx.selectFrom('media').select('creator_id').where('id', '=', id).executeTakeFirst()
    : undefined
  if (found === undefined) return undefined
  await lockCreator(tx, found.creator_id)
  // A transaction that is about to use the file holds its row; with this lock its reference is read below.
  const file = await tx
    .selectFrom('media')
    .select(['id', 'media_key as key'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (file === undefined) return undefined
  for (const remover of mediaRemovers) await remover(tx, found.creator_id, file)
  await tx.deleteFrom('media').where('id', '=', file.id).execute()
  await removeFiles(tx, jobs, [file.key])
  return { creatorId: found.creator_id, key: file.key }
}
