import type { PendingDonation, ReceivedFilter } from '@aplauso/contract/donations'
import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { afterCursor, listOrder, orderColumns } from '../list-order.ts'
import type { Page } from './received-donations.ts'
import type { ReceivedPage } from './received-filter.ts'
import { type ReceivedRow, receivedColumns, toReceivedDonation } from './received-row.ts'

/**
 * Lists donations whose payment is processing, newest first; filter and sorting do not apply. A checkout that was only
 * opened is not in the list.
 */
export async function findProcessing(
  db: Database,
  creatorId: string,
  _filter: ReceivedFilter,
  { limit, before }: ReceivedPage,
): Promise<Page<PendingDonation>> {
  const order = listOrder('newest', undefined)
  const { rows } = await sql<Omit<ReceivedRow, 'paid_at'>>`
    select ${receivedColumns}
    from donations join creators on creators.user_id = donations.creator_id
    left join alerts on alerts.donation_id = donations.id
    where donations.creator_id = ${creatorId}::uuid and donations.processing_at is not null and donations.status = 'pending'
      and ${before === undefined ? sql`true` : afterCursor(order, before)}
    order by ${orderColumns(order)} limit ${limit}
  `.execute(db)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => ({
      ...toReceivedDonation({ ...row, paid_at: row.created_at }),
      paidAt: null,
      status: 'pending',
    })),
    before: rows.length < limit ? undefined : last?.id,
  }
}

/** Total of the processing payments, which the creator can expect. */
export async function readProcessingAmount(db: Database, creatorId: string): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from donations
    where creator_id = ${creatorId}::uuid and processing_at is not null and status = 'pending'
  `.execute(db)
  return rows[0]?.cents ?? cents(0)
}
