import type { Sandbox } from '../sandbox.ts'
import type { Refund } from '../store/documents.ts'
import { formatAmount } from './api-amounts.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { formatInstant } from './timestamps.ts'

export function presentRefund(sandbox: Sandbox, refund: Refund) {
  const { settlementId } = refund
  const paymentPath = `/payments/${refund.paymentId}`
  return {
    resource: 'refund',
    id: refund.id,
    mode: 'test',
    description: refund.description,
    amount: formatAmount(refund.amountCents),
    metadata: refund.metadata,
    paymentId: refund.paymentId,
    ...(settlementId !== null && { settlementId, settlementAmount: formatAmount(-refund.amountCents) }),
    status: refund.status,
    createdAt: formatInstant(refund.createdAtMs),
    _links: {
      self: apiLink(sandbox, `${paymentPath}/refunds/${refund.id}`),
      payment: apiLink(sandbox, paymentPath),
      ...(settlementId !== null && { settlement: apiLink(sandbox, `/settlements/${settlementId}`) }),
      documentation: DOCUMENTATION,
    },
  }
}
