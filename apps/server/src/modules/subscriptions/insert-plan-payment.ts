import type { Language } from '@aplauso/contract/languages'
import { type Cents, CURRENCY } from '@aplauso/contract/money'
import type { SoldPlan } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { startSync } from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { PaymentRow, SubscriptionRow } from './subscription-rows.ts'

export type PlanOrder = {
  userId: string
  planId: SoldPlan
  language: Language
  /** A repeat with this key gets the first answer. */
  idempotencyKey: string | undefined
}

/** `priceCents`: monthly price after a change. */
type NewPlanPayment = { kind: 'first' | 'change'; amountCents: Cents; priceCents?: Cents | null; now: Date }

/** Writes the pending payment of an order. Its id is the reference at the provider. */
export async function writePayment(
  tx: AnyTransaction,
  { userId, planId, language, idempotencyKey }: PlanOrder,
  subscription: Pick<SubscriptionRow, 'id' | 'provider' | 'period_start' | 'period_end'>,
  { kind, amountCents, priceCents = null, now }: NewPlanPayment,
): Promise<PaymentRow> {
  const payment = await tx
    .insertInto('subscription_payments')
    .values({
      id: uuidv7(),
      subscription_id: subscription.id,
      user_id: userId,
      kind,
      plan: planId,
      status: 'pending',
      amount_cents: amountCents,
      price_cents: priceCents,
      currency: CURRENCY,
      period_start: kind === 'change' ? subscription.period_start : null,
      period_end: kind === 'change' ? subscription.period_end : null,
      provider: subscription.provider,
      language,
      idempotency_key: idempotencyKey ?? null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await startPlanPaymentSync(tx, payment, now)
  return payment
}

/** Starts the sync of a payment that this transaction has written. A payment of zero needs no provider. */
export async function startPlanPaymentSync(
  tx: AnyTransaction,
  { id, amount_cents }: PaymentRow,
  now: Date,
): Promise<void> {
  const row = sql`
    select id, provider, provider_payment_id as payment_id, created_at from subscription_payments where id = ${id}::uuid`
  if (amount_cents > 0) await startSync('plan', row, now).execute(tx)
}
