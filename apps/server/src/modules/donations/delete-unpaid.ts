import { DAY_MS } from '@aplauso/contract/limits'
import { UNPAID_RETENTION_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { deleteSyncs } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'

/**
 * Deletes donations that the provider reported as unpaid long ago. Keeps those that are still polled, on review, never
 * answered by the provider, or that still have a sound. A later payment restores the donation
 * (docs/decisions/030-unpaid-donations.md).
 */
export async function deleteUnpaidDonations(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - UNPAID_RETENTION_DAYS * DAY_MS)
  await inBatches(async (batch) => {
    // Both rows are locked: a concurrent webhook either schedules another poll, or finds no donation and starts a
    // recovery.
    const { rows } = await sql<{ id: string }>`
      with over as (
        -- Locks a batch of unpaid donations and their syncs.
        select donations.id from donations join payment_syncs followed on followed.id = donations.id
        where status in ('failed', 'canceled', 'expired') and created_at < ${before}::timestamptz
          and paid_at is null and review_reason is null and sound_id is null and followed.next_poll_at is null
        limit ${batch}::integer for update skip locked
      ), forgotten as (
        -- Deletes their syncs.
        ${deleteSyncs(sql`select id from over`)}
      )
      delete from donations where id = any(array(select id from over)) returning id
    `.execute(db)
    return rows.length
  })
}
