import { z } from 'zod'
import { fundRefund, returnRefund } from '../balance/balance.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Payment, Refund } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { AmountInCents } from './api-amounts.ts'
import { type ApiRoute, created, noContent, ok, parseBody } from './api-call.ts'
import { invalid, notFound } from './api-problem.ts'
import { answerPage } from './list-pages.ts'
import { newId } from './new-id.ts'
import { paymentTotals } from './payment-state.ts'
import { presentRefund } from './present-refund.ts'
import { Description, Metadata } from './request-fields.ts'
import { requirePayment } from './require-documents.ts'

const RefundOrder = z.object({
  amount: AmountInCents,
  description: Description.optional(),
  metadata: Metadata.default(null),
})

export const refundRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    url: '/payments/:paymentId/refunds',
    run: (sandbox, { params, body }) => {
      const payment = requirePayment(sandbox.store, params.paymentId)
      const { amount: amountCents, description = payment.description, metadata } = parseBody(RefundOrder, body)
      if (payment.status !== 'paid') throw invalid('The payment is not paid and cannot be refunded.')
      if (amountCents > paymentTotals(sandbox.store, payment).remainingCents) {
        throw invalid('The amount is higher than what remains of the payment.', 'amount')
      }
      const refund: Refund = {
        id: newId('re'),
        organizationId: payment.organizationId,
        settlementId: null,
        paymentId: payment.id,
        status: 'queued',
        amountCents,
        description,
        metadata,
        createdAtMs: sandbox.clock.nowMs(),
        dueAtMs: null,
      }
      sandbox.store.refunds.insert(refund)
      return created(presentRefund(sandbox, fundRefund(sandbox, refund)))
    },
  },
  {
    method: 'GET',
    url: '/payments/:paymentId/refunds',
    run: (sandbox, call) => {
      const { id } = requirePayment(sandbox.store, call.params.paymentId)
      return answerPage(sandbox, call, {
        name: 'refunds',
        path: `/payments/${id}/refunds`,
        page: (request) => sandbox.store.refunds.page(request, { field: 'paymentId', value: id }),
        present: (refund) => presentRefund(sandbox, refund),
      })
    },
  },
  {
    method: 'GET',
    url: '/refunds',
    run: (sandbox, call) =>
      answerPage(sandbox, call, {
        name: 'refunds',
        path: '/refunds',
        page: (request) => sandbox.store.refunds.page(request),
        present: (refund) => presentRefund(sandbox, refund),
      }),
  },
  {
    method: 'GET',
    url: '/payments/:paymentId/refunds/:refundId',
    run: (sandbox, { params }) => {
      const payment = requirePayment(sandbox.store, params.paymentId)
      return ok(presentRefund(sandbox, requireRefund(sandbox.store, payment, params.refundId)))
    },
  },
  {
    method: 'DELETE',
    url: '/payments/:paymentId/refunds/:refundId',
    run: (sandbox, { params }) => {
      const payment = requirePayment(sandbox.store, params.paymentId)
      const refund = requireRefund(sandbox.store, payment, params.refundId)
      if (refund.status !== 'pending' && refund.status !== 'queued') {
        throw invalid('The refund cannot be canceled any more.')
      }
      sandbox.store.refunds.save({ ...refund, status: 'canceled', dueAtMs: null })
      if (refund.status === 'pending') returnRefund(sandbox, refund)
      return noContent
    },
  },
]

/** Ends a pending refund: the bank has sent the money, or could not. */
export function settleRefund(sandbox: Sandbox, refund: Refund): void {
  const status = sandbox.faults.current().failRefunds === true ? 'failed' : 'refunded'
  sandbox.store.refunds.save({ ...refund, status, dueAtMs: null })
  if (status === 'failed') returnRefund(sandbox, refund)
  const payment = sandbox.store.payments.find(refund.paymentId)
  if (payment !== undefined) sandbox.webhooks.enqueue(payment.webhookUrl, payment.id)
}

function requireRefund(store: Store, payment: Payment, id: string | undefined): Refund {
  const refund = store.refunds.find(id)
  if (refund?.paymentId !== payment.id) throw notFound('refund', id)
  return refund
}
