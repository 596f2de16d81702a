import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { PlanOrder } from './insert-plan-payment.ts'
import type { PaymentRow } from './subscription-rows.ts'

/** The earlier order with this key. Rejects with idempotency_conflict if it was for another plan. */
export async function findRepeatedOrder(
  tx: AnyTransaction,
  { userId, planId, idempotencyKey }: PlanOrder,
): Promise<PaymentRow | undefined> {
  if (idempotencyKey === undefined) return undefined
  const ordered = await tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  if (ordered !== undefined && ordered.plan !== planId) {
    throw new AppError('idempotency_conflict', 'This Idempotency-Key belongs to an order of another plan')
  }
  return ordered
}
