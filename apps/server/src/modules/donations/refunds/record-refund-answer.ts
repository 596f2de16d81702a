import { sql } from 'kysely'
import { recordRefundInSync } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

type AcceptedRefund = {
  id: string
  donationId: string
  refundId: string
  status: 'accepted' | 'refunded'
}

/**
 * Records that the provider has accepted the refund and that its payment has changed. Returns the version of the next
 * poll: its answer contains the refund, so the reservation ends there. Undefined if the refund had its answer already.
 */
export async function acceptRefund(
  db: Database,
  { id, donationId, refundId, status }: AcceptedRefund,
  now = new Date(),
): Promise<number | undefined> {
  const { rows } = await sql<{ counted_from: number }>`
    with donation as (
      select id from donations where id = ${donationId}::uuid for update
    ), noted as (
      ${recordRefundInSync(sql`select id from donation`, now)}
    )
    update refunds
    set status = ${status}, provider_refund_id = ${refundId}, counted_from = noted.checks, next_poll_at = null,
      ended_at = case when ${status} = 'refunded' then ${now}::timestamptz end
    from noted where refunds.id = ${id}::uuid and refunds.status = 'asked'
    returning counted_from
  `.execute(db)
  return rows[0]?.counted_from
}

type FailedRefund = { id: string; donationId: string; refundId: string | null }

/**
 * Records that the provider refused the refund and releases its amount. Returns the creator, unless the refund had its
 * answer already.
 */
export async function failRefund(
  db: Database,
  { id, donationId, refundId }: FailedRefund,
  now = new Date(),
): Promise<string | undefined> {
  const { rows } = await sql<{ creator_id: string }>`
    with donation as (
      -- Every change of a refund locks the donation first, so that none deadlocks with another.
      select id from donations where id = ${donationId}::uuid for update
    ), refund as (
      update refunds
      set status = 'failed', provider_refund_id = ${refundId}::text, next_poll_at = null, ended_at = ${now}::timestamptz
      from donation where refunds.id = ${id}::uuid and refunds.status = 'asked'
      returning donation_id, amount_cents
    )
    update donations set refund_pending_cents = refund_pending_cents - refund.amount_cents
    from refund where donations.id = refund.donation_id
    returning creator_id
  `.execute(db)
  return rows[0]?.creator_id
}
