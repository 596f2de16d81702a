import type { Customer, Mandate, Payment, Subscription } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { ApiProblem, notFound } from './api-problem.ts'

export function requirePayment(store: Store, id: string | undefined): Payment {
  const payment = store.payments.find(id)
  if (payment === undefined) throw notFound('payment', id)
  return payment
}

/** A deleted customer answers 410 instead of 404. */
export function requireCustomer(store: Store, id: string | undefined): Customer {
  const customer = store.customers.find(id)
  if (customer === undefined) throw notFound('customer', id)
  if (customer.deletedAtMs !== null) throw new ApiProblem(410, 'The customer is no longer available.')
  return customer
}

export function requireMandate(store: Store, customer: Customer, id: string | undefined): Mandate {
  const mandate = store.mandates.find(id)
  if (mandate?.customerId !== customer.id) throw notFound('mandate', id)
  return mandate
}

export function requireSubscription(store: Store, customer: Customer, id: string | undefined): Subscription {
  const subscription = store.subscriptions.find(id)
  if (subscription?.customerId !== customer.id) throw notFound('subscription', id)
  return subscription
}
