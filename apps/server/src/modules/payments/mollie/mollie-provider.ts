import type { PaymentMethod } from '@aplauso/contract/config'
import * as z from 'zod'
import type { Charge, ChargeAnswer, PaymentProvider, RefundAnswer, RefundOrder } from '../provider.ts'
import { asProviderError, asRefusal } from '../provider-failures.ts'
import {
  DatedPayment,
  listedOf,
  OpenedPayment,
  Payment,
  PaymentPage,
  Payments,
  Refund,
  RefundStatusOnly,
  Refunds,
  refundStatusOf,
  refusalOf,
  snapshotOf,
  WithId,
} from './mollie-answers.ts'
import type { MollieApi } from './mollie-api.ts'
import { inPath, type MollieSettings, mollieApi } from './mollie-api.ts'
import { amountOf, chargeRequest, checkoutRequest, LOCALES, shorten } from './mollie-orders.ts'

// Mollie forgets idempotency keys after an hour, and repeats come later too. So the existing refunds and payments are
// read first. Mollie lists the newest first.
const LISTED_MAX = 100

/** Creates one refund per reference, however late the repeat. */
async function refundOnce(mollie: MollieApi, order: RefundOrder): Promise<RefundAnswer> {
  const { paymentId, reference, amountCents, currency, description } = order
  const path = `/payments/${inPath(paymentId)}/refunds`
  const { refunds } = (await mollie.get(`${path}?limit=${LISTED_MAX}`, Refunds))._embedded
  const existing = refunds.find(({ metadata }) => metadata?.reference === reference)
  const body = {
    amount: amountOf(amountCents, currency),
    description: shorten(description),
    metadata: { reference },
  }
  const refund = existing ?? (await mollie.post(path, Refund, { idempotencyKey: reference, body }))
  return { outcome: 'accepted', refundId: refund.id, status: refundStatusOf(refund) }
}

/** Charges the customer's newest mandate, once per reference, however late the repeat. */
async function chargeOnce(mollie: MollieApi, charge: Charge, webhookUrl: string | undefined): Promise<ChargeAnswer> {
  const { customerId, reference } = charge
  const path = `/customers/${inPath(customerId)}/payments?limit=${LISTED_MAX}`
  const { payments } = (await mollie.get(path, Payments))._embedded
  const existing = payments.find(({ metadata }) => metadata?.reference === reference)
  if (existing === undefined && charge.onlyIfMade) return { outcome: 'refused', reason: 'Nothing was charged' }
  const body = chargeRequest(charge, webhookUrl)
  const payment = existing ?? (await mollie.post('/payments', Payment, { idempotencyKey: reference, body }))
  return { outcome: 'made', payment: snapshotOf(payment) }
}

const OUR_METHODS: Record<string, PaymentMethod> = {
  creditcard: 'card',
  mbway: 'mbway',
  paypal: 'paypal',
  banktransfer: 'bank_transfer',
}

const MethodList = z.object({
  _embedded: z.object({ methods: z.array(z.object({ id: z.string(), status: z.string().nullish() })) }),
})

/** Methods that are active in the profile of the API key, in the order set at Mollie. */
async function listMollieMethods(mollie: Pick<MollieApi, 'get'>): Promise<PaymentMethod[]> {
  const { methods } = (await mollie.get('/methods', MethodList))._embedded
  return methods.flatMap(({ id, status }) => (isActive(status) && OUR_METHODS[id]) || [])
}

// Methods that were active before Mollie introduced the status have none.
const isActive = (status: string | null | undefined) => (status ?? 'activated') === 'activated'

/** Mollie's maximum page size. */
const PAGE_PAYMENTS = 250

/** Mollie and the built-in sandbox, which differ only in the address. Uses no vendor client: see decision 024. */
export function createMollieProvider(settings: MollieSettings): PaymentProvider {
  const mollie = mollieApi(settings)

  return {
    name: 'mollie',
    sandbox: settings.sandbox,
    listMethods: () => asProviderError(() => listMollieMethods(mollie)),
    openCheckout: (order) =>
      asProviderError(async () => {
        const { id, _links } = await mollie.post('/payments', OpenedPayment, {
          idempotencyKey: order.reference,
          body: checkoutRequest(order, settings.webhookUrl()),
        })
        return { paymentId: id, checkoutUrl: _links.checkout.href }
      }),
    getPayment: (paymentId) =>
      asProviderError(async () => snapshotOf(await mollie.get(`/payments/${inPath(paymentId)}`, Payment))),
    refund: (order) => asRefusal(refusalOf, () => refundOnce(mollie, order)),
    getRefund: (paymentId, refundId) =>
      asProviderError(async () =>
        refundStatusOf(
          await mollie.get(`/payments/${inPath(paymentId)}/refunds/${inPath(refundId)}`, RefundStatusOnly),
        ),
      ),
    createCustomer: ({ reference, name, email, language }) =>
      asProviderError(async () => {
        const body = { name, email, locale: LOCALES[language], metadata: { reference } }
        return (await mollie.post('/customers', WithId, { idempotencyKey: reference, body })).id
      }),
    chargeAgain: (charge) => asRefusal(refusalOf, () => chargeOnce(mollie, charge, settings.webhookUrl())),
    forgetCustomer: (customerId) =>
      asProviderError(async () => {
        try {
          await mollie.delete(`/customers/${inPath(customerId)}`)
        } catch (error) {
          // Mollie has deleted the customer already.
          if (refusalOf(error) === undefined) throw error
        }
      }),
    findPayment: (paymentId) =>
      asProviderError(async () => {
        try {
          return listedOf(await mollie.get(`/payments/${inPath(paymentId)}`, DatedPayment))
        } catch (error) {
          if (refusalOf(error) !== undefined) return undefined
          throw error
        }
      }),
    async *listPayments(since) {
      // Mollie lists the newest first and has no filter by time, so read until the payments are older.
      for (let from = ''; ; ) {
        const path = `/payments?limit=${PAGE_PAYMENTS}${from}`
        const { _embedded, _links } = await asProviderError(() => mollie.get(path, PaymentPage))
        const page = _embedded.payments.map(listedOf)
        yield page.filter(({ createdAt }) => createdAt >= since)
        const next = _links?.next && new URL(_links.next.href).searchParams.get('from')
        if (!next || page.some(({ createdAt }) => createdAt < since)) return
        from = `&from=${inPath(next)}`
      }
    },
  }
}
