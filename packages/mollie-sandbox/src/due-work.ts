import { chargeMandate } from './api/open-payment.ts'
import { endPayment } from './api/payment-state.ts'
import { settleRefund } from './api/refunds.ts'
import { dayAfter } from './api/subscription-interval.ts'
import { closeSettlement } from './balance/close-settlement.ts'
import type { Sandbox } from './sandbox.ts'
import type { Subscription } from './store/documents.ts'
import { inTransaction } from './store/in-transaction.ts'

/**
 * Runs everything that depends on time alone: payments expire, refunds complete, balances are settled, subscriptions
 * charged.
 */
export function runDueWork(sandbox: Sandbox): void {
  const { store, clock } = sandbox
  const nowMs = clock.nowMs()
  // Checks without a lock first: almost always nothing is due.
  const collections = [store.payments, store.refunds, store.subscriptions, store.organizations]
  if (collections.every((collection) => collection.listDue(nowMs).length === 0)) return

  inTransaction(store.db, () => {
    for (const payment of store.payments.listDue(nowMs)) endPayment(sandbox, payment, 'expired')
    for (const refund of store.refunds.listDue(nowMs)) settleRefund(sandbox, refund)
    for (const organization of store.organizations.listDue(nowMs)) closeSettlement(sandbox, organization.id)
    // Each round charges one period of every subscription; after a jump of the clock several are due.
    for (let due = store.subscriptions.listDue(nowMs); due.length > 0; due = store.subscriptions.listDue(nowMs)) {
      for (const subscription of due) chargeSubscription(sandbox, subscription)
    }
  })
}

function chargeSubscription(sandbox: Sandbox, subscription: Subscription): void {
  const { id, mandateId, nextPaymentDate } = subscription
  const mandate = sandbox.store.mandates.find(mandateId)
  if (mandate === undefined || nextPaymentDate === null) throw new Error(`subscription ${id} cannot be due`)
  const { description, amountCents, metadata, webhookUrl, applicationFee } = subscription
  chargeMandate(sandbox, mandate, {
    description,
    amountCents,
    metadata,
    webhookUrl,
    applicationFee,
    subscriptionId: id,
  })

  const timesRemaining = subscription.timesRemaining === null ? null : subscription.timesRemaining - 1
  const isLast = timesRemaining === 0
  const nextDay = isLast ? null : dayAfter(subscription.interval, nextPaymentDate, subscription.startDate)
  sandbox.store.subscriptions.save({
    ...subscription,
    status: isLast ? 'completed' : 'active',
    timesRemaining,
    nextPaymentDate: nextDay,
    dueAtMs: nextDay === null ? null : Date.parse(nextDay),
  })
}
