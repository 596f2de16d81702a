import type { ProfileChange } from '@aplauso/contract/accounts'
import { type SqlBool, sql } from 'kysely'
import { setFirstGoal } from '#modules/alerts/public.ts'
import { lockCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { isUnknownTimeZone } from '#platform/database/database-errors.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import { isZoneName } from '#platform/time/is-zone-name.ts'
import { rejectLookAlikeName } from '../look-alike-names.ts'

/**
 * Writes only the fields of the change. A goal is stored for creators only, as their first goal; a goal of zero means
 * none. An avatar comes from the upload alone, so that no viewer's browser calls a foreign server: `avatar` can only
 * repeat the present address, and `replaceAvatar` removes it. Ends with validation_failed for a name like a verified
 * creator's. Returns whether a goal was written.
 */
export async function updateProfile(db: Database, userId: string, change: ProfileChange): Promise<boolean> {
  const { avatar, donationGoal, timeZone } = change
  if (timeZone !== undefined && !isZoneName(timeZone)) throw unknownZone()
  if (change.displayName !== undefined) await rejectLookAlikeName(db, change.displayName, userId)
  const changed = await (donationGoal === undefined
    ? updateUser(db, userId, change)
    : db.transaction().execute(async (tx) => {
        await lockCreator(tx, userId)
        const written = await updateUser(tx, userId, change)
        if (written?.user_type === 'creator') await setFirstGoal(tx, userId, donationGoal || null)
        return written
      })
  ).catch((error: unknown) => {
    throw isUnknownTimeZone(error) ? unknownZone() : error
  })
  if (changed !== undefined) return donationGoal !== undefined && changed.user_type === 'creator'
  if (typeof avatar === 'string') throw invalid('avatar', 'must come from the upload')
  throw new AppError('unauthenticated', 'The account is gone')
}

function updateUser(db: Database, userId: string, change: ProfileChange) {
  const { avatar, timeZone } = change
  return db
    .updateTable('users')
    .set((column) => ({
      // An update needs a column to set, also when only the goal changes.
      display_name: change.displayName ?? column.ref('display_name'),
      bio: change.bio,
      about_me: change.aboutMe,
      stream_platforms: change.streamPlatforms,
      channel_url: change.channelUrl,
      picture_in_alerts: change.pictureInAlerts,
      language: change.language,
      time_zone: timeZone,
    }))
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .$if(typeof avatar === 'string', (update) => update.where('avatar', '=', avatar ?? null))
    .$if(timeZone !== undefined, (update) =>
      // Raises an error for a zone that the database does not know, which would fail every statistic later.
      update.where(sql<SqlBool>`now() at time zone ${timeZone}::text is not null`),
    )
    .returning(['user_type'])
    .executeTakeFirst()
}

const unknownZone = () => invalid('timeZone', 'must be the name of a time zone, such as Europe/Lisbon')
