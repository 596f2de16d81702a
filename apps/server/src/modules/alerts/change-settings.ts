import type { AlertSettings, AlertSettingsChange } from '@aplauso/contract/alerts'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { settingsOf } from './alert.ts'
import { takeOff } from './change-alerts.ts'
import type { LiveHub } from './live/live-hub.ts'

/** Gives the settings as they are then; every socket of the creator's is told. */
export async function changeSettings(
  { db, hub }: { db: Database; hub: LiveHub },
  creatorId: string,
  { look: { base, ...look } = {}, ...change }: AlertSettingsChange & { paused?: boolean; muted?: boolean },
): Promise<AlertSettings> {
  const flat = base === undefined ? change : { ...change, style: base }
  const row = await db
    .updateTable('creators')
    .set({
      // What a change of the look does not name stays as it is.
      alert_settings: sql`alert_settings || ${JSON.stringify(flat)}::jsonb || jsonb_build_object('look',
        coalesce(alert_settings -> 'look', '{}') || ${JSON.stringify(look)}::jsonb)`,
    })
    .where('user_id', '=', creatorId)
    .returning('alert_settings')
    .executeTakeFirstOrThrow()
  await hub.publish({ type: 'changed', creatorId })
  return settingsOf(row.alert_settings)
}

/**
 * Everything off, or back. Nothing begins any more before what has begun is ended, and only then are the overlays told: they let
 * go of what they show, and what they show counts as missed.
 */
export async function setPanic(
  { db, hub }: { db: Database; hub: LiveHub },
  creatorId: string,
  panic: boolean,
): Promise<void> {
  await db
    .updateTable('creators')
    .set({ alert_settings: sql`alert_settings || ${JSON.stringify({ panic })}::jsonb` })
    .where('user_id', '=', creatorId)
    .execute()
  if (panic) await takeOff(db, creatorId)
  await hub.publish({ type: 'changed', creatorId })
}
