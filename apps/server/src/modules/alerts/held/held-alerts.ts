import type { HeldAlert, HeldState, ServerFrame } from '@aplauso/contract/alerts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import { PageQuery } from '#platform/http/paging.ts'
import type { AlertRow } from '../alert.ts'

export type HeldRow = Pick<
  AlertRow,
  'id' | 'donor_name' | 'amount_cents' | 'currency' | 'message' | 'facts' | 'created_at'
> & {
  donation_id: string
  details: Pick<HeldAlert, 'reasons' | 'releasesAt'> & {
    [Field in 'audioUrl' | 'peaks' | 'transcript']: HeldAlert[Field] | null
  }
}

/**
 * For a statement with `held_alerts` and `donations`: the donor's original text and sound, because moderators have to
 * see them. `created_at` is the time when the alert was held.
 */
export const heldColumns = sql`held_alerts.id, held_alerts.donation_id, donations.donor_name, held_alerts.amount_cents,
  held_alerts.currency, donations.message, held_alerts.facts, held_alerts.held_at as created_at, jsonb_build_object('reasons', held_alerts.reasons,
  'audioUrl', donations.audio_url, 'peaks', (select peaks from sounds where sounds.id = donations.sound_id),
  'transcript', donations.transcript, 'releasesAt', held_alerts.releases_at) as details`

export const isHeld = sql<boolean>`held_alerts.state = 'held'`

export function heldAlertOf(row: HeldRow): HeldAlert {
  const { audioUrl, peaks, transcript, reasons, releasesAt } = row.details
  return {
    id: row.id,
    donationId: row.donation_id,
    donorName: row.donor_name,
    amount: row.amount_cents,
    currency: row.currency,
    ...(row.message === null ? {} : { message: row.message }),
    ...(row.facts?.monthsInRow ? { monthsInRow: row.facts.monthsInRow } : {}),
    ...(audioUrl && { audioUrl }),
    ...(peaks && { peaks }),
    ...(transcript && { transcript }),
    reasons,
    heldAt: row.created_at.toISOString(),
    releasesAt: releasesAt === null ? null : new Date(releasesAt).toISOString(),
  }
}

export const HeldPageQuery = PageQuery.extend({
  after: z
    .uuid('must be a cursor of this list')
    .optional()
    .describe('the ones held after this alert, oldest first; `before` is then ignored'),
})

export function listHeldAlerts(
  db: Database,
  creatorId: string,
  { limit, before, after }: z.infer<typeof HeldPageQuery>,
): Promise<HeldAlert[]> {
  const isOwn = sql`held_alerts.creator_id = ${creatorId}`
  if (after !== undefined) {
    // A decided alert is still a cursor.
    const cursor = sql`select cursor.held_at, cursor.id from held_alerts as cursor
      where cursor.id = ${after}::uuid and cursor.creator_id = ${creatorId}`
    return readHeldAlerts(
      db,
      sql`${isOwn} and (held_alerts.held_at, held_alerts.id) > (${cursor})
        order by held_alerts.held_at, held_alerts.id limit ${limit}`,
    )
  }
  const isBefore = before === undefined ? sql`true` : sql`held_alerts.id < ${before}::uuid`
  return readHeldAlerts(db, sql`${isOwn} and ${isBefore} order by held_alerts.id desc limit ${limit}`)
}

/** The frame for dashboards: `held` while the alert is held, `decided` afterwards. */
export async function findHeldAlertFrame(
  db: Database,
  creatorId: string,
  id: string,
): Promise<ServerFrame | undefined> {
  const isTarget = sql`held_alerts.id = ${id}::uuid and held_alerts.creator_id = ${creatorId}`
  const [alert] = await readHeldAlerts(db, isTarget)
  if (alert) return { type: 'held', payload: { alert } }
  const { rows } = await sql<{ state: HeldState }>`select state from held_alerts where ${isTarget}`.execute(db)
  return rows[0] && { type: 'decided', payload: { id, state: rows[0].state } }
}

async function readHeldAlerts(db: Database, which: RawBuilder<unknown>): Promise<HeldAlert[]> {
  const { rows } = await sql<HeldRow>`
    select ${heldColumns} from held_alerts join donations on donations.id = held_alerts.donation_id
    where ${isHeld} and ${which}
  `.execute(db)
  return rows.map(heldAlertOf)
}
