import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { setSyncPaymentId } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import type { PaymentRow } from './subscription-rows.ts'

/** Longer than the limit of a call to a provider, so that two never ask for one payment at once. */
const CALL_MAX_MS = 10 * SECOND_MS
const CALL_POLL_MS = 100

/**
 * The payment once it is ours to ask the provider for, or once another has: it then has its id there, or is over. While another
 * is asking, the answer is waited for: asking beside it would be refused there.
 */
export async function claimProviderCall(db: Database, id: string): Promise<{ payment: PaymentRow; isOurs: boolean }> {
  for (;;) {
    const now = new Date()
    const payment = await db
      .updateTable('subscription_payments')
      .set({ asking_until: new Date(now.getTime() + CALL_MAX_MS) })
      .where('id', '=', id)
      .where('provider_payment_id', 'is', null)
      .where('status', '=', 'pending')
      .where((where) => where.or([where('asking_until', 'is', null), where('asking_until', '<', now)]))
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

/** The try has failed: the next one need not wait for it. */
export async function releaseProviderCall(db: Database, id: string): Promise<void> {
  await db.updateTable('subscription_payments').set({ asking_until: null }).where('id', '=', id).execute()
}

/** Keeps what the provider calls the payment; the same again under the same reference, had another try been quicker. */
export async function storeProviderId(
  db: Database,
  id: string,
  created: { paymentId: string; checkoutUrl?: string },
  now: Date,
): Promise<void> {
  await sql`
    with kept as (
      update subscription_payments
      set provider_payment_id = ${created.paymentId}, checkout_url = ${created.checkoutUrl ?? null}::text, asking_until = null
      where id = ${id}::uuid and provider_payment_id is null
      returning id
    )
    ${setSyncPaymentId(created.paymentId, sql`select id from kept`, now)}
  `.execute(db)
}
