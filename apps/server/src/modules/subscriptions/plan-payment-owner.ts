import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { endSync, type MissingPayment, type PaymentOwner } from '#modules/payments/public.ts'
import { chargePayment } from './charge-payment.ts'
import { closeMissingPayment } from './close-missing-payment.ts'
import { restorePayment } from './restore-plan-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { syncSubscriptionPayment } from './sync-plan-payment.ts'

/** Handles plan payments for the payment sync and for reconciliation. */
export const planPaymentOwner = (deps: SubscriptionDeps): PaymentOwner => ({
  sync: (poll, { now }) => syncSubscriptionPayment(deps, poll, now),
  retryOrExpire: (missing, now) => retryOrExpire(deps, missing, now),
  restore: (missing) => restorePayment(deps, missing),
})

/** Repeats a charge without an answer with the same reference. Expires a checkout that never existed, after an hour. */
async function retryOrExpire(deps: SubscriptionDeps, { id, checks }: MissingPayment, now: Date): Promise<void> {
  const payment = await deps.db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (payment.status !== 'pending') await endSync(sql`${id}::uuid`, checks).execute(deps.db)
  else if (payment.kind !== 'first') await chargePayment(deps, id, 'clock', now)
  else if (now.getTime() - payment.created_at.getTime() > HOUR_MS) {
    await closeMissingPayment(deps, payment, { status: 'expired', checks, now })
  }
}

/** Payments that a payer may wait for. */
export const openPayments = (userId: string) => sql`
  select id from subscription_payments where user_id = ${userId}::uuid and status = 'pending' and review_reason is null`
