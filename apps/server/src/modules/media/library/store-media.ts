import type { Media } from '@aplauso/contract/media'
import { uuidv7 } from 'uuidv7'
import { isCreator, lockCreator } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import type { EncodedMedia } from './encoding/encode-media.ts'
import { mediaOf } from './list-media.ts'
import { newMediaKey } from './media-key.ts'
import { requireFreeSpace } from './media-quota.ts'

export type StoreDeps = { db: Database; prices: Prices; storage: MediaStorage }

/** Stores an encoded file. Rejects like `requireFreeSpace`, and with overloaded if the store fails. */
export async function storeMedia(
  deps: StoreDeps,
  creatorId: string,
  name: string,
  encoded: EncodedMedia,
): Promise<Media> {
  const key = newMediaKey(encoded.extension)
  // The file comes first: a crash in between leaves a file without a row, never a row without a file.
  try {
    await deps.storage.put(key, encoded.bytes, encoded.contentType)
  } catch (error) {
    throw new AppError('overloaded', 'The file cannot be stored now', { cause: error })
  }
  try {
    return await insert(deps, creatorId, { name, key, encoded })
  } catch (error) {
    await deps.storage.remove(key)
    throw error
  }
}

type NewMedia = { name: string; key: string; encoded: EncodedMedia }

function insert({ db, prices }: StoreDeps, creatorId: string, { name, key, encoded }: NewMedia): Promise<Media> {
  return db.transaction().execute(async (tx) => {
    // The lock makes a concurrent upload wait, so that the later one counts the other.
    await lockCreator(tx, creatorId)
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', creatorId)
      .where(isCreator())
      .forKeyShare()
      .executeTakeFirst()
    if (owner === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
    await requireFreeSpace({ db: tx, prices }, creatorId, encoded.bytes.length)
    const row = await tx
      .insertInto('media')
      .values({
        id: uuidv7(),
        creator_id: creatorId,
        kind: encoded.kind,
        name,
        media_key: key,
        width: encoded.width ?? null,
        height: encoded.height ?? null,
        duration_ms: encoded.durationMs ?? null,
        animated: encoded.animated,
        bytes: encoded.bytes.length,
        created_at: new Date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return mediaOf(row, [])
  })
}
