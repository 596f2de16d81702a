import type { HeldAlert, HeldReason, ServerFrame } from '@aplauso/contract/alerts'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { AlertRow } from '../alert.ts'

export type HeldRow = Pick<AlertRow, 'id' | 'donor_name' | 'amount_cents' | 'currency' | 'message' | 'created_at'> & {
  donation_id: string
  details: { reasons: HeldReason[]; audioUrl: string | null; releasesAt: string | null }
}

/**
 * For a statement that has `held_alerts` and their `donations`: the donor's own words and sound, as whoever decides has to know
 * what was sent. `created_at`: when it was held.
 */
export const heldColumns = sql`held_alerts.id, held_alerts.donation_id, donations.donor_name, held_alerts.amount_cents,
  held_alerts.currency, donations.message, held_alerts.held_at as created_at, jsonb_build_object('reasons', held_alerts.reasons,
  'audioUrl', donations.audio_url, 'releasesAt', held_alerts.releases_at) as details`

export const isHeld = sql<boolean>`held_alerts.state = 'held'`

export function heldAlertOf(row: HeldRow): HeldAlert {
  const { audioUrl, reasons, releasesAt } = row.details
  return {
    id: row.id,
    donationId: row.donation_id,
    donorName: row.donor_name,
    amount: row.amount_cents,
    currency: row.currency,
    ...(row.message === null ? {} : { message: row.message }),
    ...(audioUrl === null ? {} : { audioUrl }),
    reasons,
    heldAt: row.created_at.toISOString(),
    releasesAt: releasesAt === null ? null : new Date(releasesAt).toISOString(),
  }
}

/** Undefined once it is decided. */
export async function findHeld(db: Database, creatorId: string, id: string): Promise<HeldAlert | undefined> {
  const { rows } = await sql<HeldRow>`
    select ${heldColumns} from held_alerts join donations on donations.id = held_alerts.donation_id
    where held_alerts.id = ${id}::uuid and held_alerts.creator_id = ${creatorId} and ${isHeld}
  `.execute(db)
  return rows[0] && heldAlertOf(rows[0])
}

/** What dashboards are told of an alert that is held, or was. */
export async function findHeldNews(db: Database, creatorId: string, id: string): Promise<ServerFrame | undefined> {
  const alert = await findHeld(db, creatorId, id)
  if (alert) return { type: 'held', payload: { alert } }
  const decided = await db
    .selectFrom('held_alerts')
    .select('state')
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .executeTakeFirst()
  return decided && { type: 'decided', payload: { id, state: decided.state } }
}
