import type { AlertSettings, AlertSettingsChange, SomeAlertSettings } from '@aplauso/contract/alerts'
import type { LogAction, LogDetail } from '@aplauso/contract/team'
import { sql } from 'kysely'
import type { ActorIdentity } from '#modules/access/public.ts'
import { lockCreator } from '#modules/creators/public.ts'
import { findPicturesInCss } from '#modules/media/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { settingsOf, storedOf } from './alert.ts'
import { takeOffScreen } from './change-alerts.ts'
import { namesMedia, withCustomMedia, withoutCustomMedia } from './custom-media.ts'
import type { LiveHub } from './live/live-hub.ts'
import { insertLogEntry } from './team/moderation-log.ts'

/** Changes alert settings, returns the result, and notifies all sockets of the creator. */
export async function changeSettings(
  { db, hub }: { db: Database; hub: LiveHub },
  creatorId: string,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  const settings = namesMedia(change)
    ? await db.transaction().execute(async (tx) => {
        await lockCreator(tx, creatorId)
        const pictures = await findPicturesInCss(tx, creatorId, change.look?.css)
        return write(tx, creatorId, await withCustomMedia(tx, creatorId, storedOf(change, { pictures })))
      })
    : await write(db, creatorId, withoutCustomMedia(storedOf(change)))
  await hub.publish({ type: 'changed', creatorId })
  return settings
}

async function write(
  db: Database | AnyTransaction,
  creatorId: string,
  { look: { colors = {}, ...look } = {}, sound = {}, ...flat }: SomeAlertSettings,
): Promise<AlertSettings> {
  const row = await db
    .updateTable('creators')
    .set({
      // Fields of `look`, its colours and `sound` that the change does not name stay as they are.
      alert_settings: sql`alert_settings || ${JSON.stringify(flat)}::jsonb || jsonb_build_object(
        'look', coalesce(alert_settings -> 'look', '{}') || ${JSON.stringify(look)}::jsonb || jsonb_build_object(
          'colors', coalesce(alert_settings #> '{look,colors}', '{}') || ${JSON.stringify(colors)}::jsonb),
        'sound', coalesce(alert_settings -> 'sound', '{}') || ${JSON.stringify(sound)}::jsonb)`,
    })
    .where('user_id', '=', creatorId)
    .returning('alert_settings')
    .executeTakeFirstOrThrow()
  return settingsOf(row.alert_settings)
}

const SWITCHES = {
  paused: ['resume', 'pause'],
  muted: ['unmute', 'mute'],
  soundsMuted: ['unmute', 'mute', { what: 'sounds' }],
  speechMuted: ['unmute', 'mute', { what: 'speech' }],
  panic: ['calm', 'panic'],
} as const satisfies Record<string, readonly [off: LogAction, on: LogAction, detail?: LogDetail]>

type Switch = { creatorId: string; by: ActorIdentity; name: keyof typeof SWITCHES; on: boolean }

/**
 * Turns pause, mute or panic on or off and notifies all sockets of the creator. Panic is stored first, so that nothing
 * new starts. Then playing alerts are ended as missed, and only then overlays are notified and take them off the
 * screen.
 */
export async function setSwitch({ db, hub }: { db: Database; hub: LiveHub }, order: Switch): Promise<void> {
  const { creatorId, by, name, on } = order
  const [offAction, onAction, detail = {}] = SWITCHES[name]
  const loggedAction = { creatorId, actor: by, action: on ? onAction : offAction, detail }
  await sql`
    with turned as (
      update creators set alert_settings = alert_settings || ${JSON.stringify({ [name]: on })}::jsonb
      where user_id = ${creatorId}::uuid and coalesce((alert_settings ->> ${name}::text)::boolean, false) <> ${on}::boolean
      returning user_id
    )
    ${insertLogEntry(loggedAction, sql`turned`)}
  `.execute(db)
  if (name === 'panic' && on) await takeOffScreen(db, creatorId)
  await hub.publish({ type: 'changed', creatorId })
}
