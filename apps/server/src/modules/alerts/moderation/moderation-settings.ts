import {
  MODERATION_DEFAULTS,
  type ModerationSettings,
  type ModerationSettingsChange,
} from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import { creatorIdentity } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { restartHoldTimes } from '../held/decide-held-alerts.ts'
import { insertLogEntry } from '../team/moderation-log.ts'

/** Complete settings. Values that the creator has not changed follow the defaults, also those of a later release. */
export const moderationSettingsOf = (stored: ModerationSettingsChange): ModerationSettings =>
  applyChange(MODERATION_DEFAULTS, stored)

export function applyChange(settings: ModerationSettings, change: ModerationSettingsChange): ModerationSettings {
  return {
    ...settings,
    ...change,
    hold: { ...settings.hold, ...change.hold },
    levels: { ...settings.levels, ...change.levels },
    limits: { ...settings.limits, ...change.limits },
  }
}

export async function findModerationSettings(db: Database, creatorId: string): Promise<ModerationSettings> {
  const row = await db
    .selectFrom('creators')
    .select('moderation')
    .where('user_id', '=', creatorId)
    .executeTakeFirstOrThrow()
  return moderationSettingsOf(row.moderation)
}

/** Returns the new settings. Every later judgement uses them. */
export async function changeModerationSettings(
  db: Database,
  creatorId: string,
  settings: ModerationSettingsChange,
): Promise<ModerationSettings> {
  const { hold = {}, levels = {}, limits = {}, ...change } = settings
  // Nested values that the change does not name stay as they are.
  const changed = sql`(moderation || ${JSON.stringify(change)}::jsonb || jsonb_build_object(
    'hold', coalesce(moderation -> 'hold', '{}') || ${JSON.stringify(hold)}::jsonb,
    'levels', coalesce(moderation -> 'levels', '{}') || ${JSON.stringify(levels)}::jsonb,
    'limits', coalesce(moderation -> 'limits', '{}') || ${JSON.stringify(limits)}::jsonb))`
  const changedKeys = Object.keys(settings)
  const loggedAction = {
    creatorId,
    actor: creatorIdentity(creatorId),
    action: 'rules_changed',
    detail: { changed: changedKeys },
  } as const
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ moderation: ModerationSettingsChange; former: ModerationSettingsChange }>`
      with changed as (
        update creators set moderation = ${changed}, moderation_revision = moderation_revision + 1
        where user_id = ${creatorId}::uuid and ${changedKeys.length > 0}::boolean and moderation <> ${changed}
        returning user_id, moderation
      ), line as (${insertLogEntry(loggedAction, sql`changed`)})
      select coalesce(changed.moderation, creators.moderation) as moderation, creators.moderation as former
      from creators left join changed on changed.user_id = creators.user_id where creators.user_id = ${creatorId}::uuid
    `.execute(tx)
    const [row] = rows
    if (row === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
    const now = moderationSettingsOf(row.moderation)
    // A separate statement also sees alerts that were held while the update waited for the creator's row.
    if (now.autoAfterSeconds !== moderationSettingsOf(row.former).autoAfterSeconds)
      await restartHoldTimes(tx, creatorId, now.autoAfterSeconds)
    return now
  })
}
