import type { OverlayStatus, SomeAlertSettings } from '@aplauso/contract/alerts'
import type { Language } from '@aplauso/contract/languages'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { settingsOf } from './alert.ts'
import { isOverlayConnected } from './connected-overlays.ts'
import type { KnownStatus } from './tables.ts'

/** The reports of a creator's overlays on all processes, and the state of these alerts in the tables. */
export type OnScreenState = {
  language: Language
  cardsAtOnce: number
  isStopped: boolean
  /** The number of visible overlays, also those visible only in an OBS preview. */
  visible: number
  playing: string[]
  reports: NonNullable<OverlayStatus['reports']>
  /** The ids of these alerts that were shown to their end. */
  shown: string[]
}

export async function readOnScreenState(db: Database, creatorId: string, alertIds: string[]): Promise<OnScreenState> {
  const { rows } = await sql<{
    language: Language
    alert_settings: SomeAlertSettings
    statuses: KnownStatus[]
    shown: string[]
  }>`
    select users.language, creators.alert_settings,
      (select coalesce(jsonb_agg(overlays.status), '[]') from overlays
        where overlays.creator_id = creators.user_id and ${isOverlayConnected}) as statuses,
      array(select alerts.id::text from alerts where alerts.id = any(${alertIds}::uuid[])
        and alerts.shown_at is not null and alerts.skipped_at is null) as shown
    from creators join users on users.id = creators.user_id where creators.user_id = ${creatorId}::uuid
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('creator_not_found', 'This account is no creator any more')
  const { paused, panic, cardsAtOnce } = settingsOf(row.alert_settings)
  return {
    language: row.language,
    cardsAtOnce,
    isStopped: paused || panic,
    visible: row.statuses.filter(({ visible }) => visible !== false).length,
    playing: row.statuses.flatMap(({ playing = [] }) => playing),
    reports: row.statuses.flatMap(({ reports = [] }) => reports),
    shown: row.shown,
  }
}
