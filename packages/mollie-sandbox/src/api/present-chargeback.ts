import type { Sandbox } from '../sandbox.ts'
import type { Chargeback } from '../store/documents.ts'
import { formatAmount } from './api-amounts.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { formatInstant } from './timestamps.ts'

export function presentChargeback(sandbox: Sandbox, chargeback: Chargeback) {
  const { settlementId } = chargeback
  const paymentPath = `/payments/${chargeback.paymentId}`
  return {
    resource: 'chargeback',
    id: chargeback.id,
    amount: formatAmount(chargeback.amountCents),
    reason: null,
    paymentId: chargeback.paymentId,
    ...(settlementId !== null && { settlementId, settlementAmount: formatAmount(-chargeback.amountCents) }),
    createdAt: formatInstant(chargeback.createdAtMs),
    reversedAt: chargeback.reversedAtMs === null ? null : formatInstant(chargeback.reversedAtMs),
    _links: {
      self: apiLink(sandbox, `${paymentPath}/chargebacks/${chargeback.id}`),
      payment: apiLink(sandbox, paymentPath),
      ...(settlementId !== null && { settlement: apiLink(sandbox, `/settlements/${settlementId}`) }),
      documentation: DOCUMENTATION,
    },
  }
}
