import { z } from 'zod'
import { newId } from '../api/new-id.ts'
import { expiresAfterMs } from '../api/open-payment.ts'
import { endPayment, isUnfinished, paymentTotals } from '../api/payment-state.ts'
import { bookEntry, fundRefund } from '../balance/balance.ts'
import type { Sandbox } from '../sandbox.ts'
import type { MethodId, Payment, Refund } from '../store/documents.ts'

export const Outcome = z.enum([
  'paid',
  'pending',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
  'chargeback_reversed',
])
export type Outcome = z.infer<typeof Outcome>

export type OutcomeRefusal = 'not_possible' | 'unknown_method' | 'bad_amount'

export type OutcomeOrder = {
  outcome: Outcome
  /** The method with which the payer pays; without it, the payment's own or the first allowed one. */
  method: MethodId | undefined
  /** The refunded amount; without it, all that remains. */
  amountCents: number | undefined
}

/** The outcomes that are possible in the payment's current state. */
export function possibleOutcomes(sandbox: Sandbox, payment: Payment): Outcome[] {
  if (isUnfinished(payment)) {
    const canWait = payment.status === 'open' && payment.allowedMethods.includes('banktransfer')
    return ['paid', ...(canWait ? (['pending'] as const) : []), 'failed', 'canceled', 'expired']
  }
  if (payment.status !== 'paid') return []
  const { remainingCents, chargedBackCents } = paymentTotals(sandbox.store, payment)
  return [
    ...(remainingCents > 0 ? (['refunded', 'charged_back'] as const) : []),
    ...(chargedBackCents > 0 ? (['chargeback_reversed'] as const) : []),
  ]
}

/** Applies the outcome and sends the webhook, or returns the reason for refusing it and changes nothing. */
export function applyOutcome(sandbox: Sandbox, payment: Payment, order: OutcomeOrder): 'done' | OutcomeRefusal {
  const { outcome } = order
  if (!possibleOutcomes(sandbox, payment).includes(outcome)) return 'not_possible'
  // Leaving with the bank details means paying by bank transfer, whatever the form had selected.
  const method = outcome === 'pending' ? 'banktransfer' : (order.method ?? payment.method ?? payment.allowedMethods[0])
  if (method !== undefined && !payment.allowedMethods.includes(method)) return 'unknown_method'

  switch (outcome) {
    case 'paid':
    case 'failed':
      endPayment(sandbox, payment, outcome, method)
      return 'done'
    case 'canceled':
    case 'expired':
      endPayment(sandbox, payment, outcome)
      return 'done'
    case 'pending':
      awaitTransfer(sandbox, payment)
      return 'done'
    case 'refunded':
      return refund(sandbox, payment, order.amountCents)
    case 'charged_back':
      chargeBack(sandbox, payment)
      return 'done'
    case 'chargeback_reversed':
      reverseChargebacks(sandbox, payment)
      return 'done'
  }
}

/** The payer has left with the bank details. The webhook follows when the money arrives. */
function awaitTransfer(sandbox: Sandbox, payment: Payment): void {
  const dueAtMs = payment.createdAtMs + expiresAfterMs('banktransfer')
  const method = 'banktransfer'
  sandbox.store.payments.save({ ...payment, status: 'pending', method, allowedMethods: [method], dueAtMs })
}

function refund(sandbox: Sandbox, payment: Payment, wantedCents: number | undefined): 'done' | 'bad_amount' {
  const { remainingCents } = paymentTotals(sandbox.store, payment)
  const amountCents = wantedCents ?? remainingCents
  if (amountCents < 1 || amountCents > remainingCents) return 'bad_amount'
  const refund: Refund = {
    id: newId('re'),
    organizationId: payment.organizationId,
    settlementId: null,
    paymentId: payment.id,
    status: 'queued',
    amountCents,
    description: payment.description,
    metadata: null,
    createdAtMs: sandbox.clock.nowMs(),
    dueAtMs: null,
  }
  sandbox.store.refunds.insert(refund)
  const funded = fundRefund(sandbox, refund)
  // The page skips the days that the bank takes. A balance that is too low still makes the payer wait.
  if (funded.status === 'pending') sandbox.store.refunds.save({ ...funded, status: 'refunded', dueAtMs: null })
  sandbox.webhooks.enqueue(payment.webhookUrl, payment.id)
  return 'done'
}

function chargeBack(sandbox: Sandbox, payment: Payment): void {
  const { id: paymentId, organizationId } = payment
  const id = newId('chb')
  const amountCents = paymentTotals(sandbox.store, payment).remainingCents
  sandbox.store.chargebacks.insert({
    id,
    organizationId,
    settlementId: null,
    paymentId,
    amountCents,
    createdAtMs: sandbox.clock.nowMs(),
    reversedAtMs: null,
    dueAtMs: null,
  })
  bookEntry(sandbox, { organizationId, type: 'chargeback', amountCents: -amountCents, paymentId, causeId: id })
  sandbox.webhooks.enqueue(payment.webhookUrl, payment.id)
}

function reverseChargebacks(sandbox: Sandbox, payment: Payment): void {
  const reversedAtMs = sandbox.clock.nowMs()
  for (const chargeback of sandbox.store.chargebacks.list('paymentId', payment.id)) {
    if (chargeback.reversedAtMs !== null) continue
    sandbox.store.chargebacks.save({ ...chargeback, reversedAtMs })
    const { organizationId, amountCents, paymentId, id } = chargeback
    bookEntry(sandbox, { organizationId, type: 'chargeback-reversal', amountCents, paymentId, causeId: id })
  }
  sandbox.webhooks.enqueue(payment.webhookUrl, payment.id)
}
