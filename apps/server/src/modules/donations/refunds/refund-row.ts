import type { Refund, RefundStatus } from '@aplauso/contract/refunds'
import type { Selectable } from 'kysely'
import type { Tables } from '#modules/tables.ts'

export type RefundRow = Selectable<Tables['refunds']>

const STATUS = {
  asked: 'pending',
  accepted: 'pending',
  refunded: 'refunded',
  failed: 'failed',
} as const satisfies Record<RefundRow['status'], RefundStatus>

export const toRefund = (
  row: Pick<RefundRow, 'id' | 'donation_id' | 'amount_cents' | 'status' | 'created_at'>,
): Refund => ({
  id: row.id,
  donationId: row.donation_id,
  amount: row.amount_cents,
  currency: 'EUR',
  status: STATUS[row.status],
  createdAt: row.created_at.toISOString(),
})
