import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { setSyncPaymentId } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import type { PaymentRow } from './subscription-rows.ts'

/** Longer than the time limit of a provider call, so that two processes never request the same payment at once. */
const CALL_MAX_MS = 10 * SECOND_MS
const CALL_POLL_MS = 100

/**
 * Claims the right to request this payment at the provider. `isOurs` is false if the payment already exists there or is
 * over. Waits while another process requests it, because the provider would refuse a second request.
 */
export async function claimProviderCall(db: Database, id: string): Promise<{ payment: PaymentRow; isOurs: boolean }> {
  for (;;) {
    const now = new Date()
    const payment = await db
      .updateTable('subscription_payments')
      .set({ provider_call_until: new Date(now.getTime() + CALL_MAX_MS) })
      .where('id', '=', id)
      .where('provider_payment_id', 'is', null)
      .where('status', '=', 'pending')
      .where((where) => where.or([where('provider_call_until', 'is', null), where('provider_call_until', '<', now)]))
      .returningAll()
      .executeTakeFirst()
    if (payment !== undefined) return { payment, isOurs: true }
    const other = await db
      .selectFrom('subscription_payments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (other.provider_payment_id !== null || other.status !== 'pending') return { payment: other, isOurs: false }
    await setTimeout(CALL_POLL_MS)
  }
}

/** Releases the claim after a failed attempt, so that the next one need not wait. */
export async function releaseProviderCall(db: Database, id: string): Promise<void> {
  await db.updateTable('subscription_payments').set({ provider_call_until: null }).where('id', '=', id).execute()
}

/** Stores the provider's id of the payment. A concurrent attempt has the same id, because the reference is the same. */
export async function storeProviderId(
  db: Database,
  id: string,
  created: { paymentId: string; checkoutUrl?: string },
  now: Date,
): Promise<void> {
  await sql`
    with kept as (
      update subscription_payments
      set provider_payment_id = ${created.paymentId}, checkout_url = ${created.checkoutUrl ?? null}::text, provider_call_until = null
      where id = ${id}::uuid and provider_payment_id is null
      returning id
    )
    ${setSyncPaymentId(created.paymentId, sql`select id from kept`, now)}
  `.execute(db)
}
