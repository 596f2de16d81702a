import { requireOrganization } from '../connect/organizations.ts'
import type { Sandbox } from '../sandbox.ts'
import { type BalanceEntry, openSettlementId, type Settlement } from '../store/connect-documents.ts'
import { formatAmount } from './api-amounts.ts'
import { type ApiCall, type ApiRoute, ok } from './api-call.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { notFound } from './api-problem.ts'
import { balanceIdOf } from './balances.ts'
import { answerPage } from './list-pages.ts'
import { presentChargeback } from './present-chargeback.ts'
import { presentPayment } from './present-payment.ts'
import { presentRefund } from './present-refund.ts'
import { settlementPeriods } from './settlement-periods.ts'
import { formatInstant } from './timestamps.ts'

const hasModes = false

export const settlementRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    url: '/settlements',
    hasModes,
    run: (sandbox, call) =>
      answerPage(sandbox, call, {
        name: 'settlements',
        path: '/settlements',
        page: (request) => sandbox.store.settlements.page(request),
        present: (settlement) => presentSettlement(sandbox, settlement),
      }),
  },
  { method: 'GET', url: '/settlements/open', hasModes, run: (sandbox, call) => presentOpen(sandbox, call, 'open') },
  { method: 'GET', url: '/settlements/next', hasModes, run: (sandbox, call) => presentOpen(sandbox, call, 'next') },
  {
    method: 'GET',
    url: '/settlements/:settlementId',
    hasModes,
    run: (sandbox, call) => ok(presentSettlement(sandbox, requireSettlement(sandbox, call))),
  },
  {
    method: 'GET',
    url: '/settlements/:settlementId/payments',
    hasModes,
    run: (sandbox, call) => {
      const { id } = requireSettlement(sandbox, call)
      return answerPage(sandbox, call, {
        name: 'payments',
        path: `/settlements/${id}/payments`,
        page: (request) => sandbox.store.payments.page(request, { field: 'settlementId', value: id }),
        present: (payment) => presentPayment(sandbox, payment),
      })
    },
  },
  {
    method: 'GET',
    url: '/settlements/:settlementId/refunds',
    hasModes,
    run: (sandbox, call) => {
      const { id } = requireSettlement(sandbox, call)
      return answerPage(sandbox, call, {
        name: 'refunds',
        path: `/settlements/${id}/refunds`,
        page: (request) => sandbox.store.refunds.page(request, { field: 'settlementId', value: id }),
        present: (refund) => presentRefund(sandbox, refund),
      })
    },
  },
  {
    method: 'GET',
    url: '/settlements/:settlementId/chargebacks',
    hasModes,
    run: (sandbox, call) => {
      const { id } = requireSettlement(sandbox, call)
      return answerPage(sandbox, call, {
        name: 'chargebacks',
        path: `/settlements/${id}/chargebacks`,
        page: (request) => sandbox.store.chargebacks.page(request, { field: 'settlementId', value: id }),
        present: (chargeback) => presentChargeback(sandbox, chargeback),
      })
    },
  },
]

/** By id, or by the reference on the bank statement. */
function requireSettlement({ store }: Sandbox, { params }: ApiCall): Settlement {
  const id = params.settlementId ?? ''
  const settlement = store.settlements.find(id) ?? store.settlements.list('reference', id)[0]
  if (settlement === undefined) throw notFound('settlement', id)
  return settlement
}

function presentSettlement(sandbox: Sandbox, settlement: Settlement) {
  const { id, reference, amountCents, createdAtMs } = settlement
  const entries = sandbox.store.balanceEntries.list('settlementId', id)
  const path = `/settlements/${id}`
  return {
    ...settlementFields(settlement.organizationId, amountCents, entries),
    id,
    reference,
    createdAt: formatInstant(createdAtMs),
    settledAt: formatInstant(createdAtMs),
    status: 'paidout',
    _links: {
      self: apiLink(sandbox, path),
      payments: apiLink(sandbox, `${path}/payments`),
      refunds: apiLink(sandbox, `${path}/refunds`),
      chargebacks: apiLink(sandbox, `${path}/chargebacks`),
      documentation: DOCUMENTATION,
    },
  }
}

/** The balance that the next settlement will pay out, under either name that the API has for it. */
function presentOpen(sandbox: Sandbox, { caller }: ApiCall, id: 'open' | 'next') {
  const { id: organizationId, balanceCents } = requireOrganization(sandbox.store, caller.organizationId)
  const entries = sandbox.store.balanceEntries.list('settlementId', openSettlementId(organizationId))
  return ok({
    ...settlementFields(organizationId, balanceCents, entries),
    id,
    reference: null,
    createdAt: formatInstant(entries[0]?.createdAtMs ?? sandbox.clock.nowMs()),
    settledAt: null,
    status: 'open',
    _links: { self: apiLink(sandbox, `/settlements/${id}`), documentation: DOCUMENTATION },
  })
}

function settlementFields(organizationId: string, amountCents: number, entries: readonly BalanceEntry[]) {
  return {
    resource: 'settlement',
    amount: formatAmount(amountCents),
    balanceId: balanceIdOf(organizationId),
    invoiceId: null,
    periods: settlementPeriods(entries),
  }
}
