import {
  MODERATION_DEFAULTS,
  type ModerationSettings,
  type ModerationSettingsChange,
} from '@aplauso/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/** The whole of it: what the creator has not changed is as for everybody, also as a later release has it. */
export const moderationOf = (stored: ModerationSettingsChange): ModerationSettings =>
  withChange(MODERATION_DEFAULTS, stored)

export function withChange(settings: ModerationSettings, change: ModerationSettingsChange): ModerationSettings {
  return {
    ...settings,
    ...change,
    hold: { ...settings.hold, ...change.hold },
    levels: { ...settings.levels, ...change.levels },
    limits: { ...settings.limits, ...change.limits },
  }
}

export async function findSettings(db: Database, creatorId: string): Promise<ModerationSettings> {
  const row = await db
    .selectFrom('creators')
    .select('moderation')
    .where('user_id', '=', creatorId)
    .executeTakeFirstOrThrow()
  return moderationOf(row.moderation)
}

/** Gives the settings as they are then; whatever is judged from now on is judged by them. */
export async function changeModeration(
  db: Database,
  creatorId: string,
  { hold = {}, levels = {}, limits = {}, ...change }: ModerationSettingsChange,
): Promise<ModerationSettings> {
  const row = await db
    .updateTable('creators')
    .set({
      // What a change of a part does not name stays as it is.
      moderation: sql`moderation || ${JSON.stringify(change)}::jsonb || jsonb_build_object(
        'hold', coalesce(moderation -> 'hold', '{}') || ${JSON.stringify(hold)}::jsonb,
        'levels', coalesce(moderation -> 'levels', '{}') || ${JSON.stringify(levels)}::jsonb,
        'limits', coalesce(moderation -> 'limits', '{}') || ${JSON.stringify(limits)}::jsonb)`,
      moderation_revision: sql`moderation_revision + 1`,
    })
    .where('user_id', '=', creatorId)
    .returning('moderation')
    .executeTakeFirstOrThrow()
  return moderationOf(row.moderation)
}
