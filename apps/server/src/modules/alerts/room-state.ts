import { isDeepStrictEqual } from 'node:util'
import type { AlertSettings } from '@aplauso/contract/alerts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { creatorIs, isCreator } from '#modules/creators/public.ts'
import type { Database, Tables } from '#modules/tables.ts'
import { type Goal, settingsOf } from './alert.ts'

export type RoomState = Goal & {
  id: string
  slug: string
  sequence: number
  widgetKeyVersion: number
  settings: AlertSettings
}

/** A creator's live state, by slug or id; undefined when there is no such creator. */
export async function findRoomState(db: Database, slugOrId: string): Promise<RoomState | undefined> {
  const [state] = await readStates(creatorsOf(db).where(creatorIs(slugOrId)))
  return state
}

/** The live states of these creators: one statement for all rooms. */
export async function listRoomStates(db: Database, creatorIds: string[]): Promise<RoomState[]> {
  if (creatorIds.length === 0) return []
  return readStates(creatorsOf(db).where('user_id', '=', sql<string>`any(${creatorIds}::uuid[])`).where(isCreator()))
}

export const sameGoal = (one: Goal, other: Goal): boolean =>
  one.donation_goal_cents === other.donation_goal_cents && one.total_received_cents === other.total_received_cents

export const sameSettings = (one: RoomState, other: RoomState): boolean =>
  isDeepStrictEqual(one.settings, other.settings)

const creatorsOf = (db: Database) => db.selectFrom('users').innerJoin('creators', 'creators.user_id', 'users.id')

async function readStates(creators: SelectQueryBuilder<Tables, 'users' | 'creators', unknown>): Promise<RoomState[]> {
  const rows = await creators
    .select(['id', 'slug', 'alert_sequence', 'widget_key_version', 'alert_settings'])
    .select(['donation_goal_cents', 'total_received_cents'])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    sequence: row.alert_sequence,
    widgetKeyVersion: row.widget_key_version,
    settings: settingsOf(row.alert_settings),
    donation_goal_cents: row.donation_goal_cents,
    total_received_cents: row.total_received_cents,
  }))
}
