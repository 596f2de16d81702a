import { z } from 'zod'
import { canReceivePayments, requireOrganization } from '../connect/organizations.ts'
import { requireOwnAddresses } from '../own-addresses.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Mandate, MethodId, type Payment, SequenceType } from '../store/documents.ts'
import { BANK_TRANSFER_EXPIRES_AFTER_MS, CHECKOUT_EXPIRES_AFTER_MS } from '../timing.ts'
import { AmountInCents } from './api-amounts.ts'
import { type ApiCall, parseBody } from './api-call.ts'
import { invalid } from './api-problem.ts'
import { ApplicationFeeField, requireAllowedFee } from './application-fee.ts'
import { usableMethods } from './methods.ts'
import { newId } from './new-id.ts'
import { endPayment } from './payment-state.ts'
import { Description, HttpUrl, Locale, Metadata } from './request-fields.ts'
import { requireProfile, requireTestmode } from './request-mode.ts'
import { requireCustomer, requireMandate } from './require-documents.ts'

/** One method or several, among which the payer chooses. */
export const MethodChoice = z.union([MethodId.transform((id) => [id]), z.array(MethodId)])

const PaymentOrder = z.object({
  description: Description,
  amount: AmountInCents,
  redirectUrl: HttpUrl.nullish(),
  cancelUrl: HttpUrl.nullish(),
  webhookUrl: HttpUrl.nullish(),
  locale: Locale.nullish(),
  method: MethodChoice.nullish(),
  metadata: Metadata.default(null),
  sequenceType: SequenceType.default('oneoff'),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  profileId: z.string().nullish(),
  applicationFee: ApplicationFeeField.nullish(),
})

/** Creates the payment that a body describes. A recurring one needs no payer and is finished when this returns. */
export function openPayment(sandbox: Sandbox, call: ApiCall): Payment {
  const { organizationId } = call.caller
  const { amount: amountCents, ...order } = parseBody(PaymentOrder, call.body)
  const { sequenceType, applicationFee = null } = order
  requireTestmode(call.isTestmode)
  requireProfile(call, order.profileId)
  requireOwnAddresses(sandbox, order)
  if (applicationFee !== null) requireAllowedFee(call.caller, applicationFee, amountCents)
  if (!canReceivePayments(requireOrganization(sandbox.store, organizationId))) {
    throw invalid('The organization cannot receive payments at present.')
  }
  if (typeof order.customerId === 'string') requireCustomer(sandbox.store, order.customerId)
  else if (sequenceType !== 'oneoff') throw invalid("The 'customerId' field is missing", 'customerId')

  if (sequenceType === 'recurring') {
    const mandate = requireValidMandate(sandbox, order.customerId, order.mandateId)
    const { description, metadata, webhookUrl = null } = order
    const charge = { description, amountCents, metadata, webhookUrl, applicationFee, subscriptionId: null }
    return chargeMandate(sandbox, mandate, charge)
  }

  if (typeof order.redirectUrl !== 'string') throw invalid("The 'redirectUrl' field is missing", 'redirectUrl')
  const usable = usableMethods(amountCents, sequenceType)
  const wanted = order.method ?? []
  const allowedMethods = wanted.length === 0 ? usable : wanted.filter((id) => usable.includes(id))
  if (usable.length === 0) throw invalid('The amount is higher than any payment method allows.', 'amount')
  if (allowedMethods.length === 0) throw invalid('The payment method cannot take this payment.', 'method')

  const nowMs = sandbox.clock.nowMs()
  const method = soleMethod(allowedMethods)
  const payment: Payment = {
    id: newId('tr'),
    organizationId,
    applicationFee,
    settlementId: null,
    status: 'open',
    description: order.description,
    amountCents,
    redirectUrl: order.redirectUrl,
    cancelUrl: order.cancelUrl ?? null,
    webhookUrl: order.webhookUrl ?? null,
    locale: order.locale ?? null,
    metadata: order.metadata,
    allowedMethods,
    method,
    payer: null,
    sequenceType,
    customerId: order.customerId ?? null,
    mandateId: null,
    subscriptionId: null,
    createdAtMs: nowMs,
    endedAtMs: null,
    dueAtMs: nowMs + expiresAfterMs(method),
  }
  sandbox.store.payments.insert(payment)
  return payment
}

export type MandateCharge = Pick<
  Payment,
  'description' | 'amountCents' | 'metadata' | 'webhookUrl' | 'applicationFee' | 'subscriptionId'
>

/** Charges a mandate without the payer: paid at once, or failed or pending while that fault is on. */
export function chargeMandate(sandbox: Sandbox, mandate: Mandate, charge: MandateCharge): Payment {
  const payment: Payment = {
    ...charge,
    id: newId('tr'),
    organizationId: mandate.organizationId,
    settlementId: null,
    status: 'open',
    redirectUrl: null,
    cancelUrl: null,
    locale: null,
    allowedMethods: [mandate.method],
    method: mandate.method,
    payer: null,
    sequenceType: 'recurring',
    customerId: mandate.customerId,
    mandateId: mandate.id,
    createdAtMs: sandbox.clock.nowMs(),
    endedAtMs: null,
    dueAtMs: null,
  }
  const { failRecurring, pendingRecurring } = sandbox.faults.current()
  if (pendingRecurring === true) {
    const waiting: Payment = { ...payment, status: 'pending' }
    sandbox.store.payments.insert(waiting)
    return waiting
  }
  sandbox.store.payments.insert(payment)
  return endPayment(sandbox, payment, failRecurring === true ? 'failed' : 'paid')
}

/** The named mandate, or the customer's newest valid one. */
export function requireValidMandate(
  sandbox: Sandbox,
  customerId: string | null | undefined,
  mandateId: string | null | undefined,
): Mandate {
  const customer = requireCustomer(sandbox.store, customerId ?? undefined)
  const mandate =
    typeof mandateId === 'string'
      ? requireMandate(sandbox.store, customer, mandateId)
      : sandbox.store.mandates.list('customerId', customer.id).findLast(({ status }) => status === 'valid')
  if (mandate?.status !== 'valid') throw invalid('No suitable mandates found for this customer.', 'mandateId')
  return mandate
}

export function soleMethod(allowedMethods: readonly MethodId[]): MethodId | null {
  return allowedMethods.length === 1 ? (allowedMethods[0] ?? null) : null
}

export function expiresAfterMs(method: MethodId | null): number {
  return method === 'banktransfer' ? BANK_TRANSFER_EXPIRES_AFTER_MS : CHECKOUT_EXPIRES_AFTER_MS
}
