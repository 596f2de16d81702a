import type { Client } from 'mollie-api-typescript'
import { AppError } from '#platform/errors/app-error.ts'
import { CALL_MAX_MS } from '../call-limit.ts'
import type { PaymentProvider } from '../provider.ts'
import { refusable, translated } from '../provider-failures.ts'
import { refundStatusOf, refusalOf, snapshotOf } from './mollie-answers.ts'
import { listMollieMethods } from './mollie-methods.ts'
import { LOCALES, paymentRequest } from './mollie-orders.ts'
import { chargeOnce, refundOnce } from './repeatable.ts'

export type MollieSettings = {
  apiKey: string
  /** Ends in /v2. A function, because the built-in sandbox's address is known only once the port is open. */
  apiUrl: () => string
  /** Where Mollie sends its webhook; undefined where it could not reach us, and then the sweep alone follows payments. */
  webhookUrl: () => string | undefined
  sandbox: boolean
  callMaxMs?: number
}

/** Mollie through its own client, the built-in sandbox included: only the address differs. */
export function createMollieProvider(settings: MollieSettings): PaymentProvider {
  let client: Promise<Client> | undefined
  // Loaded with the first payment: the client costs 0.4 s of start-up that most starts do not need.
  const connect = () => {
    client ??= import('mollie-api-typescript').then(
      ({ Client }) =>
        new Client({
          serverURL: settings.apiUrl().replace(/\/v2$/, ''),
          security: { apiKey: settings.apiKey },
          timeoutMs: settings.callMaxMs ?? CALL_MAX_MS,
          retryConfig: { strategy: 'none' },
        }),
    )
    return client
  }

  return {
    name: 'mollie',
    sandbox: settings.sandbox,
    listMethods: () => listMollieMethods(settings),
    async openCheckout(order) {
      const mollie = await connect()
      const payment = await translated(() =>
        mollie.payments.create({
          idempotencyKey: order.reference,
          paymentRequest: paymentRequest(order, settings.webhookUrl()),
        }),
      )
      const checkoutUrl = payment.links.checkout?.href
      if (!checkoutUrl) throw new AppError('provider_error', 'The payment provider gave no checkout page')
      return { paymentId: payment.id, checkoutUrl }
    },
    async getPayment(paymentId) {
      const mollie = await connect()
      return snapshotOf(await translated(() => mollie.payments.get({ paymentId })))
    },
    refund: (order) => refusable(refusalOf, async () => refundOnce(await connect(), order)),
    async getRefund(paymentId, refundId) {
      const mollie = await connect()
      return refundStatusOf(await translated(() => mollie.refunds.get({ paymentId, refundId })))
    },
    async createCustomer({ reference, name, email, language }) {
      const mollie = await connect()
      const { id } = await translated(() =>
        mollie.customers.create({
          idempotencyKey: reference,
          entityCustomer: { name, email, locale: LOCALES[language], metadata: { reference } },
        }),
      )
      return id
    },
    chargeAgain: (charge) =>
      refusable(refusalOf, async () => chargeOnce(await connect(), charge, settings.webhookUrl())),
    async forgetCustomer(customerId) {
      const mollie = await connect()
      try {
        await mollie.customers.delete({ customerId })
      } catch (error) {
        // Gone already.
        if (refusalOf(error) === undefined) return translated(() => Promise.reject(error))
      }
    },
  }
}
