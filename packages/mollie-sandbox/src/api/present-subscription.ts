import type { Sandbox } from '../sandbox.ts'
import type { Subscription } from '../store/documents.ts'
import { formatAmount } from './api-amounts.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { presentApplicationFee } from './present-payment.ts'
import { formatInstant } from './timestamps.ts'

export function presentSubscription(sandbox: Sandbox, subscription: Subscription) {
  const { id, customerId, mandateId, nextPaymentDate, canceledAtMs, applicationFee } = subscription
  const customerPath = `/customers/${customerId}`
  const path = `${customerPath}/subscriptions/${id}`
  return {
    resource: 'subscription',
    id,
    mode: 'test',
    status: subscription.status,
    amount: formatAmount(subscription.amountCents),
    times: subscription.times,
    timesRemaining: subscription.timesRemaining,
    interval: subscription.interval,
    startDate: subscription.startDate,
    ...(nextPaymentDate !== null && { nextPaymentDate }),
    description: subscription.description,
    method: subscription.method,
    metadata: subscription.metadata,
    ...(applicationFee !== null && { applicationFee: presentApplicationFee(applicationFee) }),
    webhookUrl: subscription.webhookUrl,
    customerId,
    mandateId,
    createdAt: formatInstant(subscription.createdAtMs),
    ...(canceledAtMs !== null && { canceledAt: formatInstant(canceledAtMs) }),
    _links: {
      self: apiLink(sandbox, path),
      customer: apiLink(sandbox, customerPath),
      mandate: apiLink(sandbox, `${customerPath}/mandates/${mandateId}`),
      profile: DOCUMENTATION,
      payments: apiLink(sandbox, `${path}/payments`),
      documentation: DOCUMENTATION,
    },
  }
}
