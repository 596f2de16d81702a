import type { AlertSettings } from '@aplauso/contract/alerts'
import type { TestDonation } from '@aplauso/contract/donations'
import { REPLAY_WINDOW_MINUTES_DEFAULT } from '@aplauso/contract/limits'
import { CURRENCY } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { creatorIs, isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { type AlertRow, type Goal, settingsOf } from './alert.ts'
import { alertAnnouncement } from './events.ts'

export type RoomState = Goal & {
  id: string
  slug: string
  sequence: number
  widgetKeyVersion: number
  settings: AlertSettings
}

/** A creator's live state, by slug or id; undefined when there is no such creator. */
export async function findRoomState(db: Database, slugOrId: string): Promise<RoomState | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('creators', 'creators.user_id', 'users.id')
    .select(['id', 'slug', 'alert_sequence', 'widget_key_version', 'alert_settings'])
    .select(['donation_goal_cents', 'total_received_cents'])
    .where(creatorIs(slugOrId))
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      slug: row.slug,
      sequence: row.alert_sequence,
      widgetKeyVersion: row.widget_key_version,
      settings: settingsOf(row.alert_settings),
      donation_goal_cents: row.donation_goal_cents,
      total_received_cents: row.total_received_cents,
    }
  )
}

/** Alerts after a sequence, in order: what a room has yet to be told. */
export async function listAlertsAfter(db: Database, creatorId: string, sequence: number): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute()
}

/** What an overlay that comes (back) has to show first: younger than the creator's window and shown by none, in order. */
export async function listUnshown(db: Database, creatorId: string): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .innerJoin('creators', 'creators.user_id', 'alerts.creator_id')
    .selectAll('alerts')
    .where('creator_id', '=', creatorId)
    .where('shown_at', 'is', null)
    .where(
      sql<boolean>`alerts.created_at > now() - make_interval(mins =>
        coalesce((creators.alert_settings ->> 'replayWindowMinutes')::integer, ${REPLAY_WINDOW_MINUTES_DEFAULT}))`,
    )
    .orderBy('sequence')
    .execute()
}

export async function findAlert(db: Database, creatorId: string, id: string): Promise<AlertRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('alerts').selectAll().where('id', '=', id).where('creator_id', '=', creatorId).executeTakeFirst()
}

/** Once shown, always shown: a later report keeps the first time. False for an alert that is not this creator's. */
export async function markShown(db: Database, creatorId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const row = await db
    .updateTable('alerts')
    .set({ shown_at: sql`coalesce(shown_at, now())` })
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An alert like a paid one's, with its place in the sequence, that touches neither totals nor ledger. */
export async function insertTestAlert(
  deps: { db: Database; sqlChannel: string | undefined },
  creatorId: string,
  test: TestDonation,
): Promise<AlertRow & Goal> {
  const { rows } = await sql<AlertRow & Goal>`
    with creator as (
      update creators set alert_sequence = alert_sequence + 1 where user_id = ${creatorId} returning *
    ), alert as (
      insert into alerts (id, creator_id, sequence, donor_name, amount_cents, currency, message, voice, created_at)
      select ${uuidv7()}::uuid, user_id, alert_sequence, ${test.donorName}, ${test.amountEuro}::bigint, ${CURRENCY},
        ${test.message}, users.language, now()
      from creator join users on users.id = creator.user_id
      returning *
    )
    select alert.*, creator.donation_goal_cents, creator.total_received_cents, ${alertAnnouncement(deps.sqlChannel)}
    from alert, creator
  `.execute(deps.db)
  const [row] = rows
  if (row === undefined) throw new Error(`creator ${creatorId} is gone`)
  return row
}

/** Which of these creators have alerts that a room at these sequences has not been told: one statement for all rooms. */
export async function listLatestSequences(db: Database, creatorIds: string[]): Promise<Map<string, number>> {
  if (creatorIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('creators')
    .select(['user_id', 'alert_sequence'])
    .where('user_id', '=', sql<string>`any(${creatorIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.alert_sequence]))
}
