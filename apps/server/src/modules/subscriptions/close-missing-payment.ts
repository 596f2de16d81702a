import { sql } from 'kysely'
import { endSync } from '#modules/payments/public.ts'
import { closePayment } from './close-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { lockSubscriptions, type PaymentRow } from './subscription-rows.ts'

/** Ends a payment that does not exist at the provider. Returns its new state. */
export async function closeMissingPayment(
  { db, jobs, prices }: Pick<SubscriptionDeps, 'db' | 'jobs' | 'prices'>,
  { id, user_id, subscription_id }: PaymentRow,
  { status, checks, now }: { status: 'failed' | 'expired'; checks: number; now: Date },
): Promise<PaymentRow> {
  return db.transaction().execute(async (tx) => {
    const subscriptions = await lockSubscriptions(tx, user_id)
    const own = subscriptions.find((one) => one.id === subscription_id)
    const row = tx.selectFrom('subscription_payments').selectAll().where('id', '=', id)
    const payment = await row.forUpdate().executeTakeFirstOrThrow()
    if (own === undefined || payment.provider_payment_id !== null) return payment
    await closePayment({ tx, jobs, prices, payment, status, now }, own)
    await endSync(sql`${id}::uuid`, checks).execute(tx)
    return row.executeTakeFirstOrThrow()
  })
}
