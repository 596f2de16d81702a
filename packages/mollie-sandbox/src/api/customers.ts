import { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import type { Customer } from '../store/documents.ts'
import { type ApiRoute, created, noContent, ok, parseBody } from './api-call.ts'
import { apiLink, DOCUMENTATION } from './api-links.ts'
import { answerPage } from './list-pages.ts'
import { revokeMandate } from './mandates.ts'
import { newId } from './new-id.ts'
import { openPayment } from './open-payment.ts'
import { presentPayment } from './present-payment.ts'
import { Locale, Metadata } from './request-fields.ts'
import { requireTestmode } from './request-mode.ts'
import { requireCustomer } from './require-documents.ts'
import { formatInstant } from './timestamps.ts'

const CustomerFields = z.object({
  name: z.string().nullable().exactOptional(),
  email: z.email({ pattern: z.regexes.html5Email }).nullable().exactOptional(),
  locale: Locale.nullable().exactOptional(),
  metadata: Metadata.exactOptional(),
})

export const customerRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    url: '/customers',
    run: (sandbox, { body, caller, isTestmode }) => {
      requireTestmode(isTestmode)
      const { name = null, email = null, locale = null, metadata = null } = parseBody(CustomerFields, body)
      const createdAtMs = sandbox.clock.nowMs()
      const id = newId('cst')
      const { organizationId } = caller
      const customer: Customer = {
        id,
        organizationId,
        name,
        email,
        locale,
        metadata,
        createdAtMs,
        deletedAtMs: null,
        dueAtMs: null,
      }
      sandbox.store.customers.insert(customer)
      return created(presentCustomer(sandbox, customer))
    },
  },
  {
    method: 'GET',
    url: '/customers',
    run: (sandbox, call) =>
      answerPage(sandbox, call, {
        name: 'customers',
        path: '/customers',
        page: (request) => sandbox.store.customers.page(request),
        present: (customer) => presentCustomer(sandbox, customer),
      }),
  },
  {
    method: 'GET',
    url: '/customers/:customerId',
    run: (sandbox, { params }) => ok(presentCustomer(sandbox, requireCustomer(sandbox.store, params.customerId))),
  },
  {
    method: 'PATCH',
    url: '/customers/:customerId',
    run: (sandbox, { params, body }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      const changed = { ...customer, ...parseBody(CustomerFields, body) }
      sandbox.store.customers.save(changed)
      return ok(presentCustomer(sandbox, changed))
    },
  },
  {
    method: 'DELETE',
    url: '/customers/:customerId',
    run: (sandbox, { params }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      sandbox.store.customers.save({ ...customer, deletedAtMs: sandbox.clock.nowMs() })
      for (const mandate of sandbox.store.mandates.list('customerId', customer.id)) revokeMandate(sandbox, mandate)
      return noContent
    },
  },
  {
    method: 'POST',
    url: '/customers/:customerId/payments',
    run: (sandbox, call) => {
      const { id } = requireCustomer(sandbox.store, call.params.customerId)
      const order = parseBody(z.record(z.string(), z.unknown()), call.body)
      return created(presentPayment(sandbox, openPayment(sandbox, { ...call, body: { ...order, customerId: id } })))
    },
  },
  {
    method: 'GET',
    url: '/customers/:customerId/payments',
    run: (sandbox, call) => {
      const { id } = requireCustomer(sandbox.store, call.params.customerId)
      return answerPage(sandbox, call, {
        name: 'payments',
        path: `/customers/${id}/payments`,
        page: (request) => sandbox.store.payments.page(request, { field: 'customerId', value: id }),
        present: (payment) => presentPayment(sandbox, payment),
      })
    },
  },
]

function presentCustomer(sandbox: Sandbox, customer: Customer) {
  const { id, name, email, locale, metadata, createdAtMs } = customer
  const path = `/customers/${id}`
  return {
    resource: 'customer',
    id,
    mode: 'test',
    name,
    email,
    locale,
    metadata,
    createdAt: formatInstant(createdAtMs),
    _links: {
      self: apiLink(sandbox, path),
      dashboard: apiLink(sandbox, path),
      payments: apiLink(sandbox, `${path}/payments`),
      mandates: apiLink(sandbox, `${path}/mandates`),
      subscriptions: apiLink(sandbox, `${path}/subscriptions`),
      documentation: DOCUMENTATION,
    },
  }
}
