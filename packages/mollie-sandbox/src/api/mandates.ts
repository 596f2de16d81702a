import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import type { Mandate } from '../store/documents.ts'
import { type ApiRoute, created, noContent, ok, parseBody } from './api-call.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { answerPage } from './list-pages.ts'
import { newId } from './new-id.ts'
import { requireCustomer, requireMandate } from './require-documents.ts'
import { formatDay, formatInstant } from './timestamps.ts'

/** Card mandates come from a first payment only. */
const MandateOrder = z.object({ method: z.literal('paypal'), consumerName: z.string().min(1) })

export const mandateRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    url: '/customers/:customerId/mandates',
    run: (sandbox, { params, body }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      const { method, consumerName } = parseBody(MandateOrder, body)
      const mandate: Mandate = {
        id: newId('mdt'),
        organizationId: customer.organizationId,
        customerId: customer.id,
        method,
        status: 'valid',
        consumerName,
        createdAtMs: sandbox.clock.nowMs(),
        dueAtMs: null,
      }
      sandbox.store.mandates.insert(mandate)
      return created(presentMandate(sandbox, mandate))
    },
  },
  {
    method: 'GET',
    url: '/customers/:customerId/mandates',
    run: (sandbox, call) => {
      const { id } = requireCustomer(sandbox.store, call.params.customerId)
      return answerPage(sandbox, call, {
        name: 'mandates',
        path: `/customers/${id}/mandates`,
        page: (request) => sandbox.store.mandates.page(request, { field: 'customerId', value: id }),
        present: (mandate) => presentMandate(sandbox, mandate),
      })
    },
  },
  {
    method: 'GET',
    url: '/customers/:customerId/mandates/:mandateId',
    run: (sandbox, { params }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      return ok(presentMandate(sandbox, requireMandate(sandbox.store, customer, params.mandateId)))
    },
  },
  {
    method: 'DELETE',
    url: '/customers/:customerId/mandates/:mandateId',
    run: (sandbox, { params }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      revokeMandate(sandbox, requireMandate(sandbox.store, customer, params.mandateId))
      return noContent
    },
  },
]

/** Ends a mandate and the subscriptions that charge it. */
export function revokeMandate(sandbox: Sandbox, mandate: Mandate): void {
  const { store, clock } = sandbox
  store.mandates.save({ ...mandate, status: 'invalid' })
  for (const subscription of store.subscriptions.list('customerId', mandate.customerId)) {
    if (subscription.mandateId !== mandate.id || subscription.status !== 'active') continue
    store.subscriptions.save({
      ...subscription,
      status: 'canceled',
      canceledAtMs: clock.nowMs(),
      nextPaymentDate: null,
      dueAtMs: null,
    })
  }
}

function presentMandate(sandbox: Sandbox, mandate: Mandate) {
  const { id, customerId, method, status, consumerName, createdAtMs } = mandate
  const card = { cardHolder: consumerName, cardNumber: '6787', cardLabel: 'Visa', cardExpiryDate: '2099-12-31' }
  return {
    resource: 'mandate',
    id,
    mode: 'test',
    method,
    status,
    details: method === 'creditcard' ? card : { consumerName, consumerAccount: 'payer@example.org' },
    signatureDate: formatDay(createdAtMs),
    mandateReference: null,
    customerId,
    createdAt: formatInstant(createdAtMs),
    _links: {
      self: apiLink(sandbox, `/customers/${customerId}/mandates/${id}`),
      customer: apiLink(sandbox, `/customers/${customerId}`),
      documentation: DOCUMENTATION,
    },
  }
}
