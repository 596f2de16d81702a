import type { MediaUse } from '@aplauso/contract/media'
import type { AnyTransaction, Database } from '#modules/tables.ts'

/** Whoever shows or plays files of creators says of a creator which, and where: `composition/services.ts` names them all. */
export type MediaUser = (db: Database | AnyTransaction, creatorId: string) => Promise<MediaUseOf[]>
export type MediaUseOf = MediaUse & { mediaId: string }

/** Where each file of a creator is used, by its id. */
export async function usesOf(
  db: Database | AnyTransaction,
  users: readonly MediaUser[],
  creatorId: string,
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>()
  for (const user of users) {
    for (const { mediaId, ...use } of await user(db, creatorId)) {
      uses.set(mediaId, [...(uses.get(mediaId) ?? []), use])
    }
  }
  return uses
}
