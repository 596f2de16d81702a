import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { CURRENCY, cents } from '@aplauso/contract/money'
import { SOLD_PLANS } from '@aplauso/contract/plan-ids'
import { sql } from 'kysely'
import * as z from 'zod'
import { isId, lockCreator } from '#modules/creators/public.ts'
import type { PaymentToRestore, RecoveryRecords, RestoreResult } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { startPlanPaymentSync } from './insert-plan-payment.ts'
import { storeProviderId } from './provider-calls.ts'
import { addCredit } from './settle-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { liveOf, lockSubscriptions, type PaymentRow } from './subscription-rows.ts'

const Cents = z.int().nonnegative().transform(cents)
const Time = z.iso.datetime().transform((text) => new Date(text))

/** Recovery record that restores a lost plan payment and its subscription. */
const PlanRecord = z.object({
  kind: z.literal('plan'),
  subscription: z.uuid(),
  user: z.uuid(),
  customer: z.string(),
  of: z.enum(['first', 'renewal', 'change']),
  plan: z.enum(SOLD_PLANS),
  cents: Cents,
  /** Monthly price after a change of plan. */
  price: Cents.optional(),
  creditUsed: Cents,
  period: z.object({ start: Time, end: Time }).optional(),
  attempt: z.int(),
  language: z.enum(LANGUAGE_TAGS),
})
type PlanRecord = z.infer<typeof PlanRecord>

export function writePaymentRecord(
  records: Pick<RecoveryRecords, 'write'>,
  payment: PaymentRow,
  customer: string,
): string {
  const { period_start: start, period_end: end } = payment
  const record: z.input<typeof PlanRecord> = {
    kind: 'plan',
    subscription: payment.subscription_id,
    user: payment.user_id,
    customer,
    of: payment.kind,
    plan: payment.plan,
    cents: payment.amount_cents,
    ...(payment.price_cents === null ? {} : { price: payment.price_cents }),
    creditUsed: payment.credit_used_cents,
    ...(start && end ? { period: { start: start.toISOString(), end: end.toISOString() } } : {}),
    attempt: payment.attempt,
    language: payment.language,
  }
  return records.write(record)
}

/** Restores a plan payment and its subscription, or stores a payment id that the row is missing. */
export async function restorePayment(
  { db, prices }: Pick<SubscriptionDeps, 'db' | 'prices'>,
  missing: PaymentToRestore,
  now = new Date(),
): Promise<RestoreResult> {
  const { reference, paymentId } = missing
  if (!isId(reference)) return undefined
  const known = await db
    .selectFrom('subscription_payments')
    .select('provider_payment_id')
    .where('id', '=', reference)
    .where('provider', '=', missing.provider)
    .executeTakeFirst()
  if (known !== undefined && known.provider_payment_id === null) {
    await storeProviderId(db, reference, { paymentId }, now)
    return { outcome: 'restored' }
  }
  const { data } = PlanRecord.safeParse(missing.decodedRecord)
  if (data === undefined) return undefined
  if (missing.creatorId !== undefined) return { outcome: 'not_restored', reason: 'it is a payment of a plan' }
  if (known !== undefined) return { outcome: 'not_restored', reason: `plan payment ${reference} has another payment` }
  return db.transaction().execute((tx) => insertPayment(tx, prices, { record: data, lost: missing }, now))
}

async function insertPayment(
  tx: AnyTransaction,
  prices: Prices,
  { record, lost }: { record: PlanRecord; lost: PaymentToRestore },
  now: Date,
): Promise<RestoreResult> {
  // As an order does, before a subscription is inserted.
  await lockCreator(tx, record.user)
  const subscriptions = await lockSubscriptions(tx, record.user)
  const user = await tx.selectFrom('users').select('id').where('id', '=', record.user).executeTakeFirst()
  if (user === undefined) {
    return {
      outcome: 'not_restored',
      reason: `account ${record.user} of plan payment ${lost.reference} is not in this database`,
      missing: 'account',
    }
  }
  if (!subscriptions.some(({ id }) => id === record.subscription)) {
    const status = liveOf(subscriptions) === undefined ? 'pending' : 'ended'
    const price =
      record.of === 'change'
        ? (record.price ?? prices.of[record.plan].monthlyPriceCents)
        : record.cents + record.creditUsed
    await sql`
      insert into subscriptions (id, user_id, plan, price_cents, status, provider, customer_id, created_at, ended_at)
      values (${record.subscription}::uuid, ${record.user}::uuid, ${record.plan}, ${price}::bigint, ${status}, ${lost.provider},
        ${record.customer}, ${lost.createdAt}::timestamptz, ${status === 'ended' ? now : null}::timestamptz)
    `.execute(tx)
  }
  const inserted = await tx
    .insertInto('subscription_payments')
    .values({
      id: lost.reference,
      subscription_id: record.subscription,
      user_id: record.user,
      kind: record.of,
      plan: record.plan,
      status: 'pending',
      amount_cents: record.cents,
      price_cents: record.price ?? null,
      credit_used_cents: record.creditUsed,
      currency: CURRENCY,
      period_start: record.period?.start ?? null,
      period_end: record.period?.end ?? null,
      attempt: record.attempt,
      provider: lost.provider,
      provider_payment_id: lost.paymentId,
      language: record.language,
      created_at: lost.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted !== undefined) {
    await startPlanPaymentSync(tx, inserted, now)
    // Repeats what writing the renewal did.
    if (record.of === 'renewal') {
      await addCredit(tx, record.subscription, -record.creditUsed)
      await tx.updateTable('subscriptions').set({ charge_at: null }).where('id', '=', record.subscription).execute()
    }
    return { outcome: 'restored' }
  }
  return {
    outcome: 'not_restored',
    reason: `another charge of subscription ${record.subscription} is in progress: reconcile again later`,
  }
}
