import type { SomeAlertSettings } from '@aplauso/contract/alerts'
import { findMedia, type MediaUser } from '#modules/media/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'

/**
 * A change as it is stored, with where the creator's own sound is and how long: a chime is one of ours or one of theirs. The
 * creator is locked. Ends with validation_failed for what is no sound of this creator's.
 */
export async function withOwnChime(
  tx: AnyTransaction,
  creatorId: string,
  change: SomeAlertSettings,
): Promise<SomeAlertSettings> {
  const mediaId = change.sound?.mediaId
  if (!mediaId) return withoutOwnChime(change)
  const media = await findMedia(tx, creatorId, mediaId)
  if (media?.kind !== 'sound') throw invalid('sound.mediaId', 'is none of your sounds')
  const own = { mediaId: media.id, chimeId: null, chimeUrl: media.url, mediaMs: media.durationMs }
  return { ...change, sound: { ...change.sound, ...own } }
}

/** The same of a change that names no sound of the creator's: one of ours takes its place. */
export function withoutOwnChime(change: SomeAlertSettings): SomeAlertSettings {
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
  const mediaId = row?.alert_settings.sound?.mediaId
  return mediaId ? [{ mediaId, where: 'chime' }] : []
}
