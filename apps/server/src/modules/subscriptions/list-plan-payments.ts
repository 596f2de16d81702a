import type { SubscriptionPayment } from '@aplauso/contract/subscriptions'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import type { PaymentRow } from './subscription-rows.ts'

/** Paid and pending plan payments of the account, newest first. */
export async function listSubscriptionPayments(
  db: Database,
  userId: string,
  { limit, before }: PageQuery,
): Promise<SubscriptionPayment[]> {
  const rows = await db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toPayment)
}

const toPayment = (row: PaymentRow): SubscriptionPayment => ({
  id: row.id,
  kind: row.kind,
  planId: row.plan,
  amount: row.amount_cents,
  currency: row.currency,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  periodStart: row.period_start?.toISOString() ?? null,
  periodEnd: row.period_end?.toISOString() ?? null,
})
