import { createHash } from 'node:crypto'
import { profileIdOf } from '../connect/organizations.ts'
import type { Sandbox } from '../sandbox.ts'
import type { ApplicationFee, MethodId, Payment } from '../store/documents.ts'
import { formatAmount } from './api-amounts.ts'
import { apiLink, checkoutLink, DOCUMENTATION } from './api-links.ts'
import { isUnfinished, paymentTotals } from './payment-state.ts'
import { presentChargeback } from './present-chargeback.ts'
import { presentRefund } from './present-refund.ts'
import { formatInstant } from './timestamps.ts'

export type PaymentEmbed = 'refunds' | 'chargebacks' | 'captures'

/**
 * Data by which the API recognises a payer. It is derived from the payer's name, or from the payment without a name.
 */
function paidDetails({ id, payer }: Payment): Readonly<Record<MethodId, object>> {
  const fingerprint = createHash('sha256')
    .update(payer ?? id)
    .digest('base64url')
    .slice(0, 24)
  return {
    creditcard: {
      cardNumber: '6787',
      cardHolder: 'T. TEST',
      cardLabel: 'Visa',
      cardAudience: 'consumer',
      cardCountryCode: 'PT',
      cardSecurity: '3dsecure',
      cardFingerprint: fingerprint,
      feeRegion: 'intra-eu',
    },
    mbway: {},
    paypal: {
      consumerName: 'Test Payer',
      consumerAccount: `${fingerprint.toLowerCase()}@example.org`,
      paypalPayerId: fingerprint.slice(0, 13).toUpperCase(),
      paypalReference: '9AL35361CF606152E',
    },
    banktransfer: { bankName: 'Test Bank', transferReference: 'RF12-3456-7890-1234' },
  }
}

/** A payment as the API reports it. Refunded and charged back amounts are totals over the payment's life. */
export function presentPayment(sandbox: Sandbox, payment: Payment, embeds: readonly PaymentEmbed[] = []) {
  const { store, faults } = sandbox
  const { id, status, customerId, mandateId, subscriptionId, settlementId, createdAtMs } = payment
  const isPaid = status === 'paid'
  const totals = paymentTotals(store, payment)
  const link = (path: string) => apiLink(sandbox, `/payments/${id}${path}`)

  return {
    resource: 'payment',
    id,
    mode: 'test',
    description: payment.description,
    amount: faults.current().wrongAmount ?? formatAmount(payment.amountCents),
    ...(isPaid && {
      amountRefunded: formatAmount(totals.refundedCents),
      amountRemaining: formatAmount(totals.remainingCents),
    }),
    ...(totals.hasChargebacks && { amountChargedBack: formatAmount(totals.chargedBackCents) }),
    redirectUrl: payment.redirectUrl,
    cancelUrl: payment.cancelUrl,
    webhookUrl: payment.webhookUrl,
    locale: payment.locale,
    ...(isPaid && { countryCode: 'PT' }),
    method: payment.method,
    metadata: payment.metadata,
    sequenceType: payment.sequenceType,
    profileId: profileIdOf(payment.organizationId),
    ...(payment.applicationFee !== null && { applicationFee: presentApplicationFee(payment.applicationFee) }),
    ...(settlementId !== null && { settlementId }),
    ...(customerId !== null && { customerId }),
    ...(mandateId !== null && { mandateId }),
    ...(subscriptionId !== null && { subscriptionId }),
    status,
    isCancelable: isUnfinished(payment),
    ...detailsOf(payment),
    createdAt: formatInstant(createdAtMs),
    ...(isUnfinished(payment) && payment.dueAtMs !== null && { expiresAt: formatInstant(payment.dueAtMs) }),
    ...(payment.endedAtMs !== null && { [`${status}At`]: formatInstant(payment.endedAtMs) }),
    ...(embeds.length > 0 && { _embedded: embeddedIn(sandbox, id, embeds) }),
    _links: {
      self: link(''),
      ...(isUnfinished(payment) && { checkout: checkoutLink(sandbox, id) }),
      ...(isPaid && { changePaymentState: checkoutLink(sandbox, id), refunds: link('/refunds') }),
      ...(totals.hasChargebacks && { chargebacks: link('/chargebacks') }),
      dashboard: checkoutLink(sandbox, id),
      ...(customerId !== null && { customer: apiLink(sandbox, `/customers/${customerId}`) }),
      ...(customerId !== null &&
        mandateId !== null && { mandate: apiLink(sandbox, `/customers/${customerId}/mandates/${mandateId}`) }),
      ...(customerId !== null &&
        subscriptionId !== null && {
          subscription: apiLink(sandbox, `/customers/${customerId}/subscriptions/${subscriptionId}`),
        }),
      ...(settlementId !== null && { settlement: apiLink(sandbox, `/settlements/${settlementId}`) }),
      documentation: DOCUMENTATION,
    },
  }
}

export function presentApplicationFee({ amountCents, description }: ApplicationFee) {
  return { amount: formatAmount(amountCents), description }
}

function detailsOf(payment: Payment) {
  const { status, method } = payment
  if (status === 'paid' && method !== null) return { details: paidDetails(payment)[method] }
  if (status !== 'failed') return {}
  return {
    details: { failureReason: 'insufficient_funds', failureMessage: 'There was not enough money for this payment.' },
    statusReason: { code: 'insufficient_funds', message: 'There was not enough money for this payment.' },
  }
}

function embeddedIn(sandbox: Sandbox, paymentId: string, embeds: readonly PaymentEmbed[]) {
  const { refunds, chargebacks } = sandbox.store
  return {
    ...(embeds.includes('captures') && { captures: [] }),
    ...(embeds.includes('refunds') && {
      refunds: refunds.list('paymentId', paymentId).map((refund) => presentRefund(sandbox, refund)),
    }),
    ...(embeds.includes('chargebacks') && {
      chargebacks: chargebacks.list('paymentId', paymentId).map((chargeback) => presentChargeback(sandbox, chargeback)),
    }),
  }
}
