import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { problemBody } from '../api/api-problem.ts'
import { paymentTotals } from '../api/payment-state.ts'
import type { Sandbox } from '../sandbox.ts'
import { MethodId, type Payment } from '../store/documents.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { checkoutPage, missingPaymentPage } from './checkout-page.ts'
import { CHECKOUT_TEXTS, type CheckoutProblem, chooseLanguage } from './checkout-texts.ts'
import { sendPage } from './html-document.ts'
import { applyOutcome, Outcome, possibleOutcomes } from './payment-outcomes.ts'

const PROBLEM_STATUS: Readonly<Record<CheckoutProblem, number>> = {
  not_found: 404,
  not_possible: 409,
  unknown_outcome: 422,
  unknown_method: 422,
  bad_amount: 422,
}

const CheckoutParams = z.object({ paymentId: z.string() })
const CheckoutBody = z
  .object({ outcome: z.unknown(), method: z.unknown(), amount: z.unknown(), payer: z.unknown() })
  .partial()
/** Lets a tester name the payer: the same name is the same card. */
const PayerField = z.string().trim().min(1).max(100).optional().catch(undefined)

/** Whole cents, as JSON number or as the text of a form field; an empty field is no amount. */
const AmountField = z.union([
  z.literal('').transform(() => undefined),
  z.undefined(),
  z.number().int().positive(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
// Plain method names for people who test a shop.
const PLAIN_NAMES = { card: 'creditcard', bank_transfer: 'banktransfer' } as const
const MethodField = z.union([
  z.literal('').transform(() => undefined),
  z.undefined(),
  MethodId,
  z.enum(['card', 'bank_transfer']).transform((name) => PLAIN_NAMES[name]),
])

/** The payer's side: the page, and the form post that ends the payment. */
export async function checkout(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  await app.register(formbody)

  app.get('/:paymentId', async (request, reply) => {
    const { paymentId } = CheckoutParams.parse(request.params)
    return showPage(request, reply, sandbox.store.payments.find(paymentId), undefined)
  })

  app.post('/:paymentId', async (request, reply) => {
    const { paymentId } = CheckoutParams.parse(request.params)
    const body = CheckoutBody.safeParse(request.body ?? {})
    const outcome = Outcome.safeParse(body.data?.outcome)
    const problem = inTransaction(sandbox.store.db, (): CheckoutProblem | 'done' => {
      const payment = sandbox.store.payments.find(paymentId)
      if (payment === undefined) return 'not_found'
      if (!outcome.success) return 'unknown_outcome'
      const method = MethodField.safeParse(body.data?.method)
      if (!method.success) return 'unknown_method'
      const amountCents = AmountField.safeParse(body.data?.amount)
      if (!amountCents.success) return 'bad_amount'
      const payer = PayerField.parse(body.data?.payer)
      const order = { outcome: outcome.data, method: method.data, amountCents: amountCents.data }
      return applyOutcome(sandbox, payer === undefined ? payment : { ...payment, payer }, order)
    })

    const payment = sandbox.store.payments.find(paymentId)
    if (problem === 'done') return reply.redirect(returnUrl(sandbox, payment, outcome.data), 303)
    if (request.headers['content-type']?.startsWith('application/json') !== true) {
      return showPage(request, reply, payment, problem)
    }
    const status = PROBLEM_STATUS[problem]
    return reply.code(status).send(problemBody({ status, message: CHECKOUT_TEXTS.en.problems[problem] }))
  })

  function showPage(
    request: FastifyRequest,
    reply: FastifyReply,
    payment: Payment | undefined,
    problem: CheckoutProblem | undefined,
  ): FastifyReply {
    const language = chooseLanguage(payment?.locale ?? null, request.headers['accept-language'])
    reply.code(payment === undefined ? 404 : problem === undefined ? 200 : PROBLEM_STATUS[problem])
    if (payment === undefined) return sendPage(reply, missingPaymentPage(language), [])
    const totals = paymentTotals(sandbox.store, payment)
    const page = checkoutPage({ payment, totals, outcomes: possibleOutcomes(sandbox, payment), problem, language })
    const { redirectUrl, cancelUrl } = payment
    return sendPage(
      reply,
      page,
      [redirectUrl, cancelUrl].filter((url) => url !== null),
    )
  }
}

function returnUrl({ publicUrl }: Sandbox, payment: Payment | undefined, outcome: Outcome | undefined): string {
  const cancelUrl = outcome === 'canceled' ? payment?.cancelUrl : null
  return cancelUrl ?? payment?.redirectUrl ?? `${publicUrl}/checkout/${payment?.id}`
}
