import type { AlertSettings, AlertSettingsChange } from '@aplauso/contract/alerts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '#modules/tables.ts'
import { settingsOf } from './alert.ts'
import type { LiveHub } from './live/live-hub.ts'

/** Gives the settings as they are then; every socket of the creator's is told. */
export async function changeSettings(
  { db, hub }: { db: Database; hub: LiveHub },
  creatorId: string,
  change: z.infer<typeof AlertSettingsChange> & { paused?: boolean; muted?: boolean },
): Promise<AlertSettings> {
  const row = await db
    .updateTable('creators')
    .set({ alert_settings: sql`alert_settings || ${JSON.stringify(change)}::jsonb` })
    .where('user_id', '=', creatorId)
    .returning('alert_settings')
    .executeTakeFirstOrThrow()
  await hub.publish({ type: 'changed', creatorId })
  return settingsOf(row.alert_settings)
}
