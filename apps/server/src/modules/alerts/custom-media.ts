import type { AlertSettingsChange, SomeAlertSettings } from '@aplauso/contract/alerts'
import {
  findMedia,
  type MediaRemover,
  type MediaUser,
  pictureAddressesIn,
  withCustomPicture,
  withoutFile,
} from '#modules/media/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'

/** Whether a change names uploaded files of the creator. Such a change is written under the creator's lock. */
export const namesMedia = ({ look, sound }: AlertSettingsChange): boolean =>
  Boolean(look?.mediaId || sound?.mediaId) || pictureAddressesIn(look?.css).length > 0

/**
 * Adds to a change the address and length of the creator's uploaded sound and the address of their picture. The caller
 * has locked the creator. Throws validation_failed if a file is not this creator's or has the wrong kind.
 */
export async function withCustomMedia(
  tx: AnyTransaction,
  creatorId: string,
  change: SomeAlertSettings,
): Promise<SomeAlertSettings> {
  const withSound = await withCustomChime(tx, creatorId, change)
  return withSound.look ? { ...withSound, look: await withCustomPicture(tx, creatorId, withSound.look) } : withSound
}

async function withCustomChime(
  tx: AnyTransaction,
  creatorId: string,
  change: SomeAlertSettings,
): Promise<SomeAlertSettings> {
  const mediaId = change.sound?.mediaId
  if (!mediaId) return withoutCustomChime(change)
  const media = await findMedia(tx, creatorId, mediaId)
  if (media?.kind !== 'sound') throw invalid('sound.mediaId', 'is none of your sounds')
  const own = { mediaId: media.id, chimeId: null, chimeUrl: media.url, mediaMs: media.durationMs }
  return { ...change, sound: { ...change.sound, ...own } }
}

/**
 * Like `withCustomMedia` for a change that names no file: a built-in chime replaces an uploaded sound, and the style's
 * picture an uploaded picture.
 */
export function withoutCustomMedia(change: SomeAlertSettings): SomeAlertSettings {
  const withSound = withoutCustomChime(change)
  return withSound.look?.mediaId === null ? { ...withSound, look: { ...withSound.look, media: null } } : withSound
}

function withoutCustomChime(change: SomeAlertSettings): SomeAlertSettings {
  const { sound } = change
  if (!sound?.chimeId && sound?.mediaId === undefined) return change
  return { ...change, sound: { ...sound, mediaId: null, chimeUrl: null, mediaMs: null } }
}

export const mediaOfAlerts: MediaUser = async (db, creatorId) => {
  const row = await db
    .selectFrom('creators')
    .select('alert_settings')
    .where('user_id', '=', creatorId)
    .executeTakeFirst()
  const { look, sound } = row?.alert_settings ?? {}
  return [
    ...(sound?.mediaId ? [{ mediaId: sound.mediaId, where: 'chime' as const }] : []),
    ...(look?.mediaId ? [{ mediaId: look.mediaId, where: 'look' as const }] : []),
    ...(look?.sheet ? [{ css: look.sheet.css, where: 'look' as const }] : []),
  ]
}

export const removeFromAlerts: MediaRemover = async (tx, creatorId, file) => {
  const row = await tx
    .selectFrom('creators')
    .select('alert_settings')
    .where('user_id', '=', creatorId)
    .executeTakeFirst()
  if (row === undefined) return
  const settings = JSON.stringify(withoutFile(row.alert_settings, file))
  await tx.updateTable('creators').set({ alert_settings: settings }).where('user_id', '=', creatorId).execute()
}
