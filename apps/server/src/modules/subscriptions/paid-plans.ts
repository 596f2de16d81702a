import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { endFollowing, type PaymentOwner, type Unmade } from '#modules/payments/public.ts'
import { chargePayment } from './charge.ts'
import { closeUnmade } from './close-unmade.ts'
import { followSubscriptionPayment } from './follow-payment.ts'
import { remakePayment } from './lost-payments.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'

/** Payments of plans, for whoever follows payments and looks for lost ones. */
export const paidPlans = (deps: SubscriptionDeps): PaymentOwner => ({
  follow: (question, { now }) => followSubscriptionPayment(deps, question, now),
  goOn: (unmade, now) => goOn(deps, unmade, now),
  remake: (lost) => remakePayment(deps, lost),
})

/** A charge without an answer is repeated under its reference; a checkout that never came to be expires after an hour. */
async function goOn(deps: SubscriptionDeps, { id, checks }: Unmade, now: Date): Promise<void> {
  const payment = await deps.db
    .selectFrom('subscription_payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (payment.status !== 'pending') await endFollowing(sql`${id}::uuid`, checks).execute(deps.db)
  else if (payment.kind !== 'first') await chargePayment(deps, id, 'clock', now)
  else if (now.getTime() - payment.created_at.getTime() > HOUR_MS) {
    await closeUnmade(deps, payment, { status: 'expired', checks, now })
  }
}

/** What a payer waits for. */
export const openPayments = (userId: string) => sql`
  select id from subscription_payments where user_id = ${userId}::uuid and status = 'pending' and held_reason is null`
