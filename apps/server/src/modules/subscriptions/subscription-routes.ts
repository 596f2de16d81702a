import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import {
  PlanChange,
  Subscription,
  SubscriptionCheckout,
  SubscriptionOrder,
  SubscriptionPayment,
} from '@aplauso/contract/subscriptions'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { IdempotencyHeader } from '#platform/http/idempotency-header.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { languageFor } from '#platform/http/request-language.ts'
import { requireFeature } from '#platform/http/require-feature.ts'
import type { RateRule } from '#platform/rate-limit/rate-limits.ts'
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts'
import { changePlan } from './change-plan.ts'
import { coveredRoutes } from './covered-account-routes.ts'
import type { PlanOrder } from './insert-plan-payment.ts'
import { listSubscriptionPayments } from './list-plan-payments.ts'
import { orderSubscription } from './order-subscription.ts'
import { receiptDocument } from './plan-receipt-pdf.ts'
import { quoteChange, readSubscription } from './read-subscription.ts'
import type { SubscriptionRouteDeps } from './subscription-deps.ts'

/** Per account, because each order may open a checkout or charge a card. */
export const PLAN_ORDERS: RateRule = { name: 'plan_orders', points: 20, windowSeconds: HOUR_MS / SECOND_MS }

const tags = ['subscriptions']
const Pdf = { content: { 'application/pdf': { schema: z.unknown() } } }
const CURRENT = { 200: Subscription }

export function subscriptionRoutes(app: App, deps: SubscriptionRouteDeps): void {
  const { db, authentication } = deps
  const viewerId = (request: FastifyRequest) => authentication.viewerOf(request).id
  orderRoutes(app, deps)
  coveredRoutes(app, deps)

  app.get(
    '/api/subscriptions/current',
    { schema: { summary: 'How the plan stands', tags, response: CURRENT } },
    async (request) => {
      const userId = viewerId(request)
      await deps.pollForWaitingPayer(userId)
      return readSubscription(deps, userId)
    },
  )

  app.post(
    '/api/subscriptions/cancel',
    { schema: { summary: 'End the subscription with what is paid for; no fee', tags, response: CURRENT } },
    async (request) => {
      await cancelSubscription(deps, viewerId(request))
      return readSubscription(deps, viewerId(request))
    },
  )

  app.post(
    '/api/subscriptions/resume',
    { schema: { summary: 'Take a cancellation back before the end', tags, response: CURRENT } },
    async (request) => {
      await resumeSubscription(deps, viewerId(request))
      return readSubscription(deps, viewerId(request))
    },
  )

  app.get(
    '/api/subscriptions/payments',
    {
      schema: {
        summary: 'What was paid for plans, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(SubscriptionPayment) },
      },
    },
    async (request, reply) => {
      const payments = await listSubscriptionPayments(db, viewerId(request), request.query)
      linkNext(reply, '/api/subscriptions/payments', request.query, payments)
      return payments
    },
  )

  app.get(
    '/api/subscriptions/payments/:id/receipt',
    {
      schema: {
        summary: 'The receipt of a payment as PDF',
        tags,
        params: z.object({ id: z.string() }),
        response: { 200: Pdf },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const pdf = await receiptDocument(db, viewerId(request), id, languageFor(request))
      if (pdf === undefined) throw new AppError('not_found', `There is no receipt of ${id}`)
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="aplauso-${id}.pdf"`)
        .send(pdf)
    },
  )
}

/** Routes that cost money; the feature switch can disable them. */
function orderRoutes(app: App, deps: SubscriptionRouteDeps): void {
  const { authentication } = deps
  const onRequest = requireFeature(deps.features, 'creatorSubscriptions')

  async function orderOf(
    request: FastifyRequest,
    { planId }: SubscriptionOrder,
    idempotencyKey: string | undefined,
  ): Promise<PlanOrder> {
    const { id: userId } = authentication.viewerOf(request)
    await deps.limit.take(userId)
    return { userId, planId, language: languageFor(request), idempotencyKey }
  }

  app.post(
    '/api/subscriptions/create',
    {
      onRequest,
      schema: {
        summary: 'Take out a plan; the creator goes on at checkoutUrl',
        tags,
        headers: IdempotencyHeader,
        body: SubscriptionOrder,
        response: { 201: SubscriptionCheckout },
      },
    },
    async (request, reply) => {
      const order = await orderOf(request, request.body, request.headers['idempotency-key'])
      return reply.code(201).send({ checkoutUrl: await orderSubscription(deps, order) })
    },
  )

  app.get(
    '/api/subscriptions/change',
    {
      onRequest,
      schema: {
        summary: 'What a change of plan costs now',
        tags,
        querystring: SubscriptionOrder,
        response: { 200: PlanChange },
      },
    },
    async (request) => quoteChange(deps, authentication.viewerOf(request).id, request.query.planId),
  )

  app.post(
    '/api/subscriptions/change',
    {
      onRequest,
      schema: {
        summary: 'Change the plan at once; a larger one is charged for the days that are left',
        tags,
        headers: IdempotencyHeader,
        body: SubscriptionOrder,
        response: CURRENT,
      },
    },
    async (request) => {
      const order = await orderOf(request, request.body, request.headers['idempotency-key'])
      await changePlan(deps, order)
      return readSubscription(deps, order.userId)
    },
  )
}
