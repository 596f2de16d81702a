import { type ApiRoute, ok } from './api-call.ts'
import { notFound } from './api-problem.ts'
import { answerPage } from './list-pages.ts'
import { presentChargeback } from './present-chargeback.ts'
import { requirePayment } from './require-documents.ts'

export const chargebackRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    url: '/payments/:paymentId/chargebacks',
    run: (sandbox, call) => {
      const { id } = requirePayment(sandbox.store, call.params.paymentId)
      return answerPage(sandbox, call, {
        name: 'chargebacks',
        path: `/payments/${id}/chargebacks`,
        page: (request) => sandbox.store.chargebacks.page(request, { field: 'paymentId', value: id }),
        present: (chargeback) => presentChargeback(sandbox, chargeback),
      })
    },
  },
  {
    method: 'GET',
    url: '/chargebacks',
    run: (sandbox, call) =>
      answerPage(sandbox, call, {
        name: 'chargebacks',
        path: '/chargebacks',
        page: (request) => sandbox.store.chargebacks.page(request),
        present: (chargeback) => presentChargeback(sandbox, chargeback),
      }),
  },
  {
    method: 'GET',
    url: '/payments/:paymentId/chargebacks/:chargebackId',
    run: (sandbox, { params }) => {
      const payment = requirePayment(sandbox.store, params.paymentId)
      const chargeback = sandbox.store.chargebacks.find(params.chargebackId)
      if (chargeback?.paymentId !== payment.id) throw notFound('chargeback', params.chargebackId)
      return ok(presentChargeback(sandbox, chargeback))
    },
  },
]
