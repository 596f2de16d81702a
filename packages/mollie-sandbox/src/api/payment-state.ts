import { bookPayment } from '../balance/balance.ts'
import type { Sandbox } from '../sandbox.ts'
import { MandateMethod, type MethodId, type Payment } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { newId } from './new-id.ts'

/** Refunds and chargebacks of a payment. `remainingCents` can still be refunded or charged back. */
export type PaymentTotals = {
  refundedCents: number
  chargedBackCents: number
  remainingCents: number
  hasChargebacks: boolean
}

export function isUnfinished(payment: Payment): boolean {
  return payment.status === 'open' || payment.status === 'pending'
}

export function paymentTotals(store: Store, payment: Payment): PaymentTotals {
  const refunds = store.refunds.list('paymentId', payment.id)
  const chargebacks = store.chargebacks.list('paymentId', payment.id)
  const refundedCents = totalCentsOf(refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled'))
  const chargedBackCents = totalCentsOf(chargebacks.filter(({ reversedAtMs }) => reversedAtMs === null))
  const remainingCents = payment.status === 'paid' ? payment.amountCents - refundedCents - chargedBackCents : 0
  return { refundedCents, chargedBackCents, remainingCents, hasChargebacks: chargebacks.length > 0 }
}

/** Sets the final status of an unfinished payment and sends the webhook. A paid first payment creates a mandate. */
export function endPayment(
  sandbox: Sandbox,
  payment: Payment,
  status: 'paid' | 'failed' | 'canceled' | 'expired',
  method: MethodId | null = payment.method,
): Payment {
  const endedAtMs = sandbox.clock.nowMs()
  const mandateMethod = MandateMethod.safeParse(method)
  const leavesMandate = status === 'paid' && payment.sequenceType === 'first' && mandateMethod.success
  const mandateId = leavesMandate ? addMandate(sandbox, payment.customerId, mandateMethod.data) : payment.mandateId
  const ended: Payment = { ...payment, status, method, mandateId, endedAtMs, dueAtMs: null }
  sandbox.store.payments.save(ended)
  if (status === 'paid') bookPayment(sandbox, ended)
  sandbox.webhooks.enqueue(ended.webhookUrl, ended.id)
  return ended
}

function addMandate(sandbox: Sandbox, customerId: string | null, method: MandateMethod): string | null {
  const customer = customerId === null ? undefined : sandbox.store.customers.find(customerId)
  if (customer === undefined || customer.deletedAtMs !== null) return null
  const id = newId('mdt')
  sandbox.store.mandates.insert({
    id,
    organizationId: customer.organizationId,
    customerId: customer.id,
    method,
    status: 'valid',
    consumerName: customer.name,
    createdAtMs: sandbox.clock.nowMs(),
    dueAtMs: null,
  })
  return id
}

function totalCentsOf(parts: readonly { amountCents: number }[]): number {
  return parts.reduce((totalCents, { amountCents }) => totalCents + amountCents, 0)
}
