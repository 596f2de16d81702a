import type { Media } from '@aplauso/contract/media'
import { uuidv7 } from 'uuidv7'
import { isCreator, lockCreator } from '#modules/creators/public.ts'
import type { Prices } from '#modules/prices/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import type { MadeMedia } from './encoding/make-media.ts'
import { mediaOf } from './list-media.ts'
import { newMediaKey } from './media-key.ts'
import { requireRoom } from './quota.ts'

export type KeepDeps = { db: Database; prices: Prices; storage: MediaStorage }

/** Stores what was made of a file. Ends as `requireRoom` does, and with overloaded while it cannot be stored. */
export async function keepMedia(deps: KeepDeps, creatorId: string, name: string, made: MadeMedia): Promise<Media> {
  const key = newMediaKey(made.extension)
  // The file comes first: whatever dies in between leaves a file that nobody names, never a name without a file.
  try {
    await deps.storage.put(key, made.bytes, made.contentType)
  } catch (error) {
    throw new AppError('overloaded', 'The file cannot be stored now', { cause: error })
  }
  try {
    return await insert(deps, creatorId, { name, key, made })
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }
}

type NewMedia = { name: string; key: string; made: MadeMedia }

function insert({ db, prices }: KeepDeps, creatorId: string, { name, key, made }: NewMedia): Promise<Media> {
  return db.transaction().execute(async (tx) => {
    // Of two at once the later one counts the other.
    await lockCreator(tx, creatorId)
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', creatorId)
      .where(isCreator())
      .forKeyShare()
      .executeTakeFirst()
    if (owner === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
    await requireRoom({ db: tx, prices }, creatorId, made.bytes.length)
    const row = await tx
      .insertInto('media')
      .values({
        id: uuidv7(),
        creator_id: creatorId,
        kind: made.kind,
        name,
        media_key: key,
        width: made.width ?? null,
        height: made.height ?? null,
        duration_ms: made.durationMs ?? null,
        animated: made.animated,
        bytes: made.bytes.length,
        created_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return mediaOf(row, [])
  })
}
