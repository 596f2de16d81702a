import { z } from 'zod'
import { newId } from '../api/new-id.ts'
import { expiresAfterMs } from '../api/open-payment.ts'
import { endPayment, isUnfinished, paymentTotals } from '../api/payment-state.ts'
import type { Sandbox } from '../sandbox.ts'
import type { MethodId, Payment } from '../store/documents.ts'

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
  sandbox.store.refunds.insert({
    id: newId('re'),
    paymentId: payment.id,
    status: 'refunded',
    amountCents,
    description: payment.description,
    metadata: null,
    createdAtMs: sandbox.clock.nowMs(),
    dueAtMs: null,
  })
  sandbox.webhooks.enqueue(payment.webhookUrl, payment.id)
  return 'done'
}

function chargeBack(sandbox: Sandbox, payment: Payment): void {
  sandbox.store.chargebacks.insert({
    id: newId('chb'),
    paymentId: payment.id,
    amountCents: paymentTotals(sandbox.store, payment).remainingCents,
    createdAtMs: sandbox.clock.nowMs(),
    reversedAtMs: null,
    dueAtMs: null,
  })
  sandbox.webhooks.enqueue(payment.webhookUrl, payment.id)
}

function reverseChargebacks(sandbox: Sandbox, payment: Payment): void {
  const reversedAtMs = sandbox.clock.nowMs()
  for (const chargeback of sandbox.store.chargebacks.list('paymentId', payment.id)) {
    if (chargeback.reversedAtMs === null) sandbox.store.chargebacks.save({ ...chargeback, reversedAtMs })
  }
  sandbox.webhooks.enqueue(payment.webhookUrl, payment.id)
}
