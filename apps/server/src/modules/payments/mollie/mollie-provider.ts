import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents, centsToDecimal, parseEuros } from '@aplauso/contract/money'
import type { Client } from 'mollie-api-typescript'
import { AppError } from '#platform/errors/app-error.ts'
import type { CheckoutOrder, PaymentProvider, PaymentSnapshot, PaymentStatus } from '../provider.ts'
import { CALL_MAX_MS } from './call-limit.ts'
import { listMollieMethods } from './mollie-methods.ts'

export type MollieSettings = {
  apiKey: string
  /** Ends in /v2. A function, because the built-in sandbox's address is known only once the port is open. */
  apiUrl: () => string
  /** Where Mollie sends its webhook; undefined where it could not reach us, and then the sweep alone follows payments. */
  webhookUrl: () => string | undefined
  sandbox: boolean
}

const DESCRIPTION_MAX_CHARACTERS = 255
const LOCALES = { pt: 'pt_PT', en: 'en_GB', es: 'es_ES', fr: 'fr_FR' } as const satisfies Record<Language, string>

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
          timeoutMs: CALL_MAX_MS,
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
  }
}

const paymentRequest = (order: CheckoutOrder, webhookUrl: string | undefined) => ({
  amount: { currency: order.currency, value: centsToDecimal(order.amountCents) },
  description: order.description.slice(0, DESCRIPTION_MAX_CHARACTERS).toWellFormed(),
  redirectUrl: order.redirectUrl,
  locale: LOCALES[order.language],
  metadata: { reference: order.reference },
  ...(webhookUrl ? { webhookUrl } : {}),
})

type Amount = { currency: string; value: string }
type MolliePayment = {
  id: string
  status: string
  amount: Amount
  amountRefunded?: Amount | undefined
  amountChargedBack?: Amount | undefined
}

const STATUSES: Record<string, PaymentStatus> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

function snapshotOf(payment: MolliePayment): PaymentSnapshot {
  const status = STATUSES[payment.status]
  if (status === undefined) throw new AppError('provider_error', `Mollie answered with the status ${payment.status}`)
  return {
    paymentId: payment.id,
    status,
    amountCents: centsOf(payment.amount),
    currency: payment.amount.currency,
    refundedCents: payment.amountRefunded ? centsOf(payment.amountRefunded) : cents(0),
    chargedBackCents: payment.amountChargedBack ? centsOf(payment.amountChargedBack) : cents(0),
  }
}

function centsOf({ value }: Amount): Cents {
  // Mollie writes charged back amounts with a minus in some answers.
  const amount = parseEuros(value.replace(/^-/, ''))
  if (amount === undefined) throw new AppError('provider_error', `Mollie answered with the amount ${value}`)
  return amount
}

async function translated<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw new AppError('provider_error', 'The payment provider did not answer as expected', { cause: error })
  }
}
