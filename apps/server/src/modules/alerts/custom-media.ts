import type { AlertSettingsChange, SomeAlertSettings } from '@aplauso/contract/alerts'
import { findMedia, type MediaUser, pictureAddressesIn, withCustomPicture } from '#modules/media/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'

/** Whether a change names files of the creator's own: it is written under the creator's lock then. */
export const namesMedia = ({ look, sound }: AlertSettingsChange): boolean =>
  Boolean(look?.mediaId || sound?.mediaId) || pictureAddressesIn(look?.css).length > 0

/**
 * A change as it is stored, with where the creator's own sound is and how long, and where their own picture is. The creator is
 * locked. Ends with validation_failed for what is no such file of this creator's.
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

/** The same of a change that names no file of the creator's: one of our chimes takes the place of a sound, the style's picture that of a picture. */
export function withoutCustomMedia(change: SomeAlertSettings): SomeAlertSettings {
  const withSound = withoutCustomChime(change)
  return withSound.look?.mediaId === null ? { ...withSound, look: { ...withSound.look, media: null } } : withSound
}

function withoutCustomChime(change: SomeAlertSettings): SomeAlertSettings {
  const { sound } = change
  if (!sound?.chimeId && sound?.mediaId === undefined) return change
  return { ...change, sound: { ...sound, mediaId: null, chimeUrl: null, mediaMs: null } }
}

/** Which files a creator's alerts use. */
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
