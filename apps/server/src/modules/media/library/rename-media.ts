import type { Media } from '@aplauso/contract/media'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { mediaOf } from './list-media.ts'
import { type MediaUser, usesOf } from './media-users.ts'

/** Rejects with not_found for a file of another creator. */
export async function renameMedia(
  { db, mediaUsers }: { db: Database; mediaUsers: readonly MediaUser[] },
  creatorId: string,
  id: string,
  name: string,
): Promise<Media> {
  const row = isId(id)
    ? await db
        .updateTable('media')
        .set({ name })
        .where('id', '=', id)
        .where('creator_id', '=', creatorId)
        .returningAll()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('not_found', `There is no file ${id}`)
  return mediaOf(row, (await usesOf(db, mediaUsers, creatorId)).get(row.id) ?? [])
}
