import type { Variation } from '@aplauso/contract/variations'
import {
  findMedia,
  findPicturesInCss,
  type MediaRemover,
  type MediaUser,
  withCustomPicture,
  withoutFile,
} from '#modules/media/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { compileSheet } from '../custom-css/compile-sheet.ts'
import type { StoredCustomStyle, StoredSound } from '../tables.ts'

/** Call with the creator locked. Ends with validation_failed for CSS that is not allowed and for a foreign picture. */
export async function toStoredCustomStyle(
  tx: AnyTransaction,
  creatorId: string,
  look: Variation['look'],
): Promise<StoredCustomStyle> {
  const { css } = look
  const sheet = css === undefined ? {} : { sheet: await toStoredSheet(tx, creatorId, css) }
  return withCustomPicture<StoredCustomStyle>(tx, creatorId, { ...look, ...sheet })
}

const toStoredSheet = async (tx: AnyTransaction, creatorId: string, css: string | null) =>
  css === null ? null : compileSheet(css, 'look.css', await findPicturesInCss(tx, creatorId, css))

/** Call with the creator locked. Ends with validation_failed for a media id that is no sound of this creator. */
export async function toStoredSound(
  tx: AnyTransaction,
  creatorId: string,
  sound: Variation['sound'],
): Promise<StoredSound> {
  if (!sound.mediaId) return sound
  const media = await findMedia(tx, creatorId, sound.mediaId)
  if (media?.kind !== 'sound') throw invalid('sound.mediaId', 'is none of your sounds')
  return { ...sound, chimeUrl: media.url, mediaMs: media.durationMs ?? null }
}

/** Media files that a creator's variations use. */
export const mediaOfVariations: MediaUser = async (db, creatorId) => {
  const rows = await db
    .selectFrom('alert_variations')
    .select(['id', 'name', 'look', 'sound'])
    .where('creator_id', '=', creatorId)
    .execute()
  return rows.flatMap(({ id, name, look, sound }) =>
    [
      ...[look.mediaId, sound.mediaId].flatMap((mediaId) => (mediaId ? [{ mediaId }] : [])),
      ...(look.sheet ? [{ css: look.sheet.css }] : []),
    ].map((of) => ({ ...of, where: 'variation' as const, id, name })),
  )
}

export const removeFromVariations: MediaRemover = async (tx, creatorId, file) => {
  const rows = await tx
    .selectFrom('alert_variations')
    .select(['id', 'look', 'sound'])
    .where('creator_id', '=', creatorId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id, ...columns } of rows) {
    const look = JSON.stringify(withoutFile(columns.look, file))
    const sound = JSON.stringify(withoutFile(columns.sound, file))
    if (look === JSON.stringify(columns.look) && sound === JSON.stringify(columns.sound)) continue
    await tx.updateTable('alert_variations').set({ look, sound }).where('id', '=', id).execute()
  }
}
