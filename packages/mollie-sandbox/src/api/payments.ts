import { z } from 'zod'
import { requireOwnAddresses } from '../own-addresses.ts'
import { type ApiRoute, created, ok, parseBody, parseQuery } from './api-call.ts'
import { ApiProblem, invalid } from './api-problem.ts'
import { answerPage } from './list-pages.ts'
import { MethodChoice, openPayment, soleMethod } from './open-payment.ts'
import { endPayment, isUnfinished } from './payment-state.ts'
import { type PaymentEmbed, presentPayment } from './present-payment.ts'
import { Description, HttpUrl, Locale, Metadata } from './request-fields.ts'
import { requirePayment } from './require-documents.ts'

const EMBEDS: readonly PaymentEmbed[] = ['captures', 'refunds', 'chargebacks']
/** Fields that have no effect after the payment. */
const FIXED_AT_THE_END: readonly string[] = ['redirectUrl', 'cancelUrl', 'locale']
const INCLUDES: readonly string[] = ['details.qrCode', 'details.remainderDetails']

const PaymentQuery = z.object({ embed: z.string().default(''), include: z.string().default('') })

const PaymentChanges = z.object({
  description: Description.exactOptional(),
  redirectUrl: HttpUrl.exactOptional(),
  cancelUrl: HttpUrl.nullable().exactOptional(),
  webhookUrl: HttpUrl.nullable().exactOptional(),
  metadata: Metadata.exactOptional(),
  method: MethodChoice.exactOptional(),
  locale: Locale.nullable().exactOptional(),
})

export const paymentRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    url: '/payments',
    run: (sandbox, call) => created(presentPayment(sandbox, openPayment(sandbox, call))),
  },
  {
    method: 'GET',
    url: '/payments',
    run: (sandbox, call) =>
      answerPage(sandbox, call, {
        name: 'payments',
        path: '/payments',
        page: (request) => sandbox.store.payments.page(request),
        present: (payment) => presentPayment(sandbox, payment),
      }),
  },
  {
    method: 'GET',
    url: '/payments/:paymentId',
    run: (sandbox, { params, query }) => {
      const { embed, include } = parseQuery(PaymentQuery, query)
      // No method here has anything to include; the names are still valid.
      for (const name of splitNames(include)) if (!INCLUDES.includes(name)) throw unknownName('include', name)
      const embeds = splitNames(embed).map((name) => {
        const known = EMBEDS.find((candidate) => candidate === name)
        if (known === undefined) throw unknownName('embed', name)
        return known
      })
      return ok(presentPayment(sandbox, requirePayment(sandbox.store, params.paymentId), embeds))
    },
  },
  {
    method: 'PATCH',
    url: '/payments/:paymentId',
    run: (sandbox, { params, body }) => {
      const payment = requirePayment(sandbox.store, params.paymentId)
      const { method: allowedMethods = payment.allowedMethods, ...changes } = parseBody(PaymentChanges, body)
      requireOwnAddresses(sandbox, changes)
      const isMethodChanged = allowedMethods !== payment.allowedMethods
      if (!isUnfinished(payment) && (isMethodChanged || FIXED_AT_THE_END.some((field) => field in changes))) {
        throw invalid('This part of the payment cannot be changed any more.')
      }
      const method = isMethodChanged ? soleMethod(allowedMethods) : payment.method
      const changed = { ...payment, ...changes, allowedMethods, method }
      sandbox.store.payments.save(changed)
      return ok(presentPayment(sandbox, changed))
    },
  },
  {
    method: 'DELETE',
    url: '/payments/:paymentId',
    run: (sandbox, { params }) => {
      const payment = requirePayment(sandbox.store, params.paymentId)
      if (!isUnfinished(payment)) throw invalid('The payment cannot be canceled any more.')
      return ok(presentPayment(sandbox, endPayment(sandbox, payment, 'canceled')))
    },
  },
]

function splitNames(names: string): string[] {
  return names.split(',').filter((name) => name !== '')
}

function unknownName(field: string, name: string): ApiProblem {
  return new ApiProblem(400, `The '${field}' parameter does not know '${name}'.`, field)
}
