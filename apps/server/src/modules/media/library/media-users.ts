import type { MediaUse } from '@aplauso/contract/media'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { pictureAddressesIn } from './css-pictures.ts'
import { keyOfMedia, mediaUrl } from './media-key.ts'

/** Lists where a module shows or plays a creator's files; `composition/stream-services.ts` has all such functions. */
export type MediaUser = (db: Database | AnyTransaction, creatorId: string) => Promise<MediaUseOf[]>
/** A file by its id, or a style sheet that names files by their addresses. */
export type MediaUseOf = MediaUse & ({ mediaId: string } | { css: string })

/** All uses of each file of a creator, by the file's id, without repeats. */
export async function usesOf(
  db: Database | AnyTransaction,
  users: readonly MediaUser[],
  creatorId: string,
): Promise<Map<string, MediaUse[]>> {
  const found: MediaUseOf[] = []
  for (const user of users) found.push(...(await user(db, creatorId)))
  const idsByAddress = await findIdsByAddress(
    db,
    creatorId,
    found.flatMap((use) => ('css' in use ? pictureAddressesIn(use.css) : [])),
  )
  const uses = new Map<string, MediaUse[]>()
  for (const { where, id, name, ...of } of found) {
    const ids =
      'mediaId' in of ? [of.mediaId] : pictureAddressesIn(of.css).flatMap((address) => idsByAddress.get(address) ?? [])
    for (const mediaId of ids) {
      const places = uses.get(mediaId) ?? []
      const isListed = places.some((place) => place.where === where && place.id === id)
      const place = { where, ...(id !== undefined && { id }), ...(name !== undefined && { name }) }
      if (!isListed) uses.set(mediaId, [...places, place])
    }
  }
  return uses
}

/**
 * Ids of this creator's files by address. Does not lock: a deletion already locks one file, and locking others could
 * deadlock.
 */
async function findIdsByAddress(
  db: Database | AnyTransaction,
  creatorId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['id', 'media_key'])
    .where('creator_id', '=', creatorId)
    .where('media_key', 'in', [...new Set(addresses.map(keyOfMedia))])
    .execute()
  return new Map(rows.map(({ id, media_key }) => [mediaUrl(media_key), id]))
}
