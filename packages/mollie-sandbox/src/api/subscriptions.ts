import { z } from 'zod'
import { requireOwnAddresses } from '../own-addresses.ts'
import type { Sandbox } from '../sandbox.ts'
import { MandateMethod, type Subscription } from '../store/documents.ts'
import { AmountInCents } from './api-amounts.ts'
import { type ApiRoute, created, ok, parseBody } from './api-call.ts'
import { invalid } from './api-problem.ts'
import { ApplicationFeeField, requireAllowedFee } from './application-fee.ts'
import { answerPage } from './list-pages.ts'
import { newId } from './new-id.ts'
import { requireValidMandate } from './open-payment.ts'
import { presentPayment } from './present-payment.ts'
import { presentSubscription } from './present-subscription.ts'
import { Description, HttpUrl, Metadata } from './request-fields.ts'
import { requireCustomer, requireSubscription } from './require-documents.ts'
import { Interval } from './subscription-interval.ts'
import { formatDay } from './timestamps.ts'

const SubscriptionOrder = z.object({
  amount: AmountInCents,
  interval: Interval,
  description: Description,
  times: z.number().int().min(1).nullish(),
  startDate: z.iso.date().optional(),
  method: MandateMethod.nullish(),
  mandateId: z.string().optional(),
  metadata: Metadata.default(null),
  webhookUrl: HttpUrl.nullish(),
  applicationFee: ApplicationFeeField.nullish(),
})

const SubscriptionChanges = z.object({
  amount: AmountInCents.optional(),
  interval: Interval.exactOptional(),
  description: Description.exactOptional(),
  times: z.number().int().min(1).nullable().optional(),
  startDate: z.iso.date().exactOptional(),
  mandateId: z.string().exactOptional(),
  metadata: Metadata.exactOptional(),
  webhookUrl: HttpUrl.nullable().exactOptional(),
})

export const subscriptionRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    url: '/customers/:customerId/subscriptions',
    run: (sandbox, { params, body, caller }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      const { amount: amountCents, mandateId, times = null, ...order } = parseBody(SubscriptionOrder, body)
      requireOwnAddresses(sandbox, order)
      if (order.applicationFee) requireAllowedFee(caller, order.applicationFee, amountCents)
      const mandate = requireValidMandate(sandbox, customer.id, mandateId)
      const createdAtMs = sandbox.clock.nowMs()
      const { startDate = formatDay(createdAtMs), description, interval, metadata, applicationFee = null } = order
      refuseEarlierDay(sandbox, startDate)
      refuseDuplicate(sandbox, customer.id, description)
      const subscription: Subscription = {
        id: newId('sub'),
        organizationId: customer.organizationId,
        applicationFee,
        customerId: customer.id,
        mandateId: mandate.id,
        status: 'active',
        amountCents,
        times,
        timesRemaining: times,
        interval,
        startDate,
        nextPaymentDate: startDate,
        description,
        method: order.method ?? null,
        metadata,
        webhookUrl: order.webhookUrl ?? null,
        createdAtMs,
        canceledAtMs: null,
        dueAtMs: Date.parse(startDate),
      }
      sandbox.store.subscriptions.insert(subscription)
      return created(presentSubscription(sandbox, subscription))
    },
  },
  {
    method: 'GET',
    url: '/customers/:customerId/subscriptions',
    run: (sandbox, call) => {
      const { id } = requireCustomer(sandbox.store, call.params.customerId)
      return answerPage(sandbox, call, {
        name: 'subscriptions',
        path: `/customers/${id}/subscriptions`,
        page: (request) => sandbox.store.subscriptions.page(request, { field: 'customerId', value: id }),
        present: (subscription) => presentSubscription(sandbox, subscription),
      })
    },
  },
  {
    method: 'GET',
    url: '/subscriptions',
    run: (sandbox, call) =>
      answerPage(sandbox, call, {
        name: 'subscriptions',
        path: '/subscriptions',
        page: (request) => sandbox.store.subscriptions.page(request),
        present: (subscription) => presentSubscription(sandbox, subscription),
      }),
  },
  {
    method: 'GET',
    url: '/customers/:customerId/subscriptions/:subscriptionId',
    run: (sandbox, { params }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      return ok(presentSubscription(sandbox, requireSubscription(sandbox.store, customer, params.subscriptionId)))
    },
  },
  {
    method: 'PATCH',
    url: '/customers/:customerId/subscriptions/:subscriptionId',
    run: (sandbox, { params, body }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      const subscription = requireSubscription(sandbox.store, customer, params.subscriptionId)
      refuseEnded(subscription)
      const changed = withChanges(sandbox, subscription, body)
      sandbox.store.subscriptions.save(changed)
      return ok(presentSubscription(sandbox, changed))
    },
  },
  {
    method: 'DELETE',
    url: '/customers/:customerId/subscriptions/:subscriptionId',
    run: (sandbox, { params }) => {
      const customer = requireCustomer(sandbox.store, params.customerId)
      const subscription = requireSubscription(sandbox.store, customer, params.subscriptionId)
      refuseEnded(subscription)
      const canceledAtMs = sandbox.clock.nowMs()
      const canceled: Subscription = {
        ...subscription,
        status: 'canceled',
        canceledAtMs,
        nextPaymentDate: null,
        dueAtMs: null,
      }
      sandbox.store.subscriptions.save(canceled)
      return ok(presentSubscription(sandbox, canceled))
    },
  },
  {
    method: 'GET',
    url: '/customers/:customerId/subscriptions/:subscriptionId/payments',
    run: (sandbox, call) => {
      const customer = requireCustomer(sandbox.store, call.params.customerId)
      const { id } = requireSubscription(sandbox.store, customer, call.params.subscriptionId)
      return answerPage(sandbox, call, {
        name: 'payments',
        path: `/customers/${customer.id}/subscriptions/${id}/payments`,
        page: (request) => sandbox.store.payments.page(request, { field: 'subscriptionId', value: id }),
        present: (payment) => presentPayment(sandbox, payment),
      })
    },
  },
]

/** A new interval applies after the next payment; only a new start date moves that payment. */
function withChanges(sandbox: Sandbox, subscription: Subscription, body: unknown): Subscription {
  const { amount: amountCents = subscription.amountCents, times, ...changes } = parseBody(SubscriptionChanges, body)
  requireOwnAddresses(sandbox, changes)
  const { startDate, description, mandateId } = changes
  if (startDate !== undefined) refuseEarlierDay(sandbox, startDate)
  if (mandateId !== undefined) requireValidMandate(sandbox, subscription.customerId, mandateId)
  if (description !== undefined && description !== subscription.description) {
    refuseDuplicate(sandbox, subscription.customerId, description)
  }
  const paidTimes = sandbox.store.payments.list('subscriptionId', subscription.id).length
  if (typeof times === 'number' && times <= paidTimes) throw invalid('That many payments were made already.', 'times')
  return {
    ...subscription,
    ...changes,
    amountCents,
    ...(times !== undefined && { times, timesRemaining: times === null ? null : times - paidTimes }),
    ...(startDate !== undefined && { nextPaymentDate: startDate, dueAtMs: Date.parse(startDate) }),
  }
}

function refuseEnded(subscription: Subscription): void {
  if (subscription.status !== 'active') throw invalid('The subscription has ended and cannot be changed.')
}

function refuseEarlierDay(sandbox: Sandbox, startDate: string): void {
  if (startDate < formatDay(sandbox.clock.nowMs())) throw invalid('The start date is in the past.', 'startDate')
}

/** The description distinguishes a customer's subscriptions on a bank statement. */
function refuseDuplicate(sandbox: Sandbox, customerId: string, description: string): void {
  const isDuplicate = sandbox.store.subscriptions
    .list('customerId', customerId)
    .some((other) => other.status === 'active' && other.description === description)
  if (isDuplicate) throw invalid('An active subscription with this description exists already.', 'description')
}
