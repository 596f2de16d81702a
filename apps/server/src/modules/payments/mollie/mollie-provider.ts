import type { PaymentProvider } from '../provider.ts'
import { asProviderError, asRefusal } from '../provider-failures.ts'
import {
  DatedPayment,
  listedOf,
  OpenedPayment,
  Payment,
  PaymentPage,
  RefundStatusOnly,
  refundStatusOf,
  refusalOf,
  snapshotOf,
  WithId,
} from './mollie-answers.ts'
import { inPath, type MollieSettings, mollieApi } from './mollie-api.ts'
import { listMollieMethods } from './mollie-methods.ts'
import { checkoutRequest, LOCALES } from './mollie-orders.ts'
import { chargeOnce, refundOnce } from './repeatable.ts'

/** The most that Mollie gives at once. */
const PAGE_PAYMENTS = 250

/** Mollie, the built-in sandbox included: only the address differs. Without its own client, by decision 024. */
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
          // Gone already.
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
      // Newest first, with no way to ask for a time: read on until they are older.
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
