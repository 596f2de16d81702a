import { parseEuros } from '@aplauso/contract/euros'
import { type Cents, cents } from '@aplauso/contract/money'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { payerFingerprints } from '../payer-fingerprints.ts'
import type { ListedPayment, PaymentSnapshot, PaymentStatus, RefundStatus } from '../provider.ts'
import { MollieRefusal } from './mollie-api.ts'

// The schemas list only the fields that are read. Missing or additional fields elsewhere in an answer do not matter.

const Amount = z.object({ currency: z.string(), value: z.string() })
type Amount = z.infer<typeof Amount>

/** Anyone with the API key can change the metadata at Mollie, so it may hold anything. */
const OurMetadata = z.object({ reference: z.string(), record: z.string().optional().catch(undefined) })

const Metadata = z
  .unknown()
  .optional()
  .transform((input) => OurMetadata.safeParse(input).data)

const OptionalText = z.string().nullish().catch(undefined)

/** Details that are the same whenever the same person pays. A name, or the last digits of a card, is not unique. */
const Payer = z
  .object({ cardFingerprint: OptionalText, paypalPayerId: OptionalText, consumerAccount: OptionalText })
  .nullish()
  .catch(undefined)

// Mollie omits these fields where nothing was refunded or charged back.
const ReversedAmounts = {
  amountRefunded: Amount.pick({ value: true }).nullish(),
  amountChargedBack: Amount.pick({ value: true }).nullish(),
}

export const Payment = z.object({
  id: z.string(),
  status: z.string(),
  /** Null until the payer has chosen one. */
  method: OptionalText,
  amount: Amount,
  ...ReversedAmounts,
  paidAt: OptionalText,
  metadata: Metadata,
  details: Payer,
})
export type Payment = z.infer<typeof Payment>

export const OpenedPayment = z.object({ id: z.string(), _links: z.object({ checkout: z.object({ href: z.url() }) }) })

const NextPage = z
  .object({ next: z.object({ href: z.string() }).nullish() })
  .nullish()
  .catch(undefined)

/** A payment as reconciliation reads it. */
export const DatedPayment = z.object({
  id: z.string(),
  status: z.string(),
  metadata: Metadata,
  createdAt: z.iso.datetime({ offset: true }),
  paidAt: z.iso.datetime({ offset: true }).nullish(),
  customerId: z.string().nullish(),
  ...ReversedAmounts,
})
export const PaymentPage = z.object({ _embedded: z.object({ payments: z.array(DatedPayment) }), _links: NextPage })
export const Payments = z.object({ _embedded: z.object({ payments: z.array(Payment) }) })

/** A settlement is dated once its money has left for the bank. */
const Settlement = z.object({
  id: z.string(),
  createdAt: z.iso.datetime({ offset: true }).nullish(),
  settledAt: z.iso.datetime({ offset: true }).nullish(),
})
export const SettlementPage = z.object({
  _embedded: z.object({ settlements: z.array(Settlement) }),
  _links: NextPage,
})

const SettledMovement = z.object({ id: z.string(), amount: Amount, settlementAmount: Amount.nullish() })
const SettledPayment = SettledMovement.extend({
  metadata: Metadata,
  applicationFee: z.object({ amount: Amount }).nullish(),
})
const SettledReversal = SettledMovement.extend({ paymentId: z.string() })
export const SettledPayments = z.object({
  _embedded: z.object({ payments: z.array(SettledPayment) }),
  _links: NextPage,
})
export const SettledRefunds = z.object({
  _embedded: z.object({ refunds: z.array(SettledReversal) }),
  _links: NextPage,
})
export const SettledChargebacks = z.object({
  _embedded: z.object({ chargebacks: z.array(SettledReversal) }),
  _links: NextPage,
})

/** The settled amount without its sign, in the payment's currency: an account may be settled in another one. */
export function settledAmountOf({ amount, settlementAmount }: z.infer<typeof SettledMovement>) {
  const settled = settlementAmount?.currency === amount.currency ? settlementAmount : amount
  return { amountCents: centsOf(settled), currency: amount.currency }
}

export const Chargeback = z.object({ id: z.string(), reversedAt: z.string().nullish() })

export const BalanceTransfers = z.object({
  _embedded: z.object({ connect_balance_transfers: z.array(z.object({ metadata: Metadata })) }),
  _links: NextPage,
})

export const Refund = z.object({ id: z.string(), status: z.string(), metadata: Metadata })
export const RefundStatusOnly = Refund.pick({ status: true })
export const Refunds = z.object({ _embedded: z.object({ refunds: z.array(Refund) }) })
export const WithId = z.object({ id: z.string() })

const PAYMENT_STATUSES: Record<string, PaymentStatus> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

const REFUND_STATUSES: Record<string, RefundStatus> = { refunded: 'refunded', failed: 'failed', canceled: 'failed' }

/** Any other status, including ones that Mollie adds later, counts as `open`, so the payment is polled again. */
const statusOf = (status: string): PaymentStatus => PAYMENT_STATUSES[status] ?? 'open'

/** A bank transfer stays `open` until the money arrives, also after its payer has left with the bank details. */
const isProcessing = ({ status, method }: Payment): boolean =>
  status === 'pending' || (status === 'open' && method === 'banktransfer')

export function snapshotOf(payment: Payment): PaymentSnapshot {
  return {
    paymentId: payment.id,
    status: statusOf(payment.status),
    amountCents: centsOf(payment.amount),
    currency: payment.amount.currency,
    ...reversedAmounts(payment),
    isProcessing: isProcessing(payment),
    paidAt: dateOf(payment.paidAt),
    payer: payerFingerprints('mollie', {
      card: payment.details?.cardFingerprint,
      paypal: payment.details?.paypalPayerId,
      account: payment.details?.consumerAccount,
    }),
  }
}

/** Undefined where Mollie sends something else: only a metric needs it. */
function dateOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

export function listedOf(payment: z.infer<typeof DatedPayment>): ListedPayment {
  const createdAt = new Date(payment.createdAt)
  return {
    paymentId: payment.id,
    status: statusOf(payment.status),
    createdAt,
    paidAt: payment.paidAt ? new Date(payment.paidAt) : createdAt,
    reference: payment.metadata?.reference,
    record: payment.metadata?.record,
    customerId: payment.customerId ?? undefined,
    ...reversedAmounts(payment),
  }
}

const reversedAmounts = ({
  amountRefunded,
  amountChargedBack,
}: Pick<Payment, 'amountRefunded' | 'amountChargedBack'>) => ({
  refundedCents: amountRefunded ? centsOf(amountRefunded) : cents(0),
  chargedBackCents: amountChargedBack ? centsOf(amountChargedBack) : cents(0),
})

export const refundStatusOf = ({ status }: { status: string }): RefundStatus => REFUND_STATUSES[status] ?? 'pending'

function centsOf({ value }: Pick<Amount, 'value'>): Cents {
  // Mollie writes charged back amounts with a minus sign in some answers.
  const amount = parseEuros(value.replace(/^-/, ''))
  if (amount === undefined) throw new AppError('provider_error', `Mollie answered with the amount ${value}`)
  return amount
}

const NO_ACCESS_CODES = [401, 403]

/** The organisation takes no payments, or not this one, or the access to it is over. */
export const isAccountRefusal = (error: unknown): boolean =>
  refusalOf(error) !== undefined || (error instanceof MollieRefusal && NO_ACCESS_CODES.includes(error.statusCode))

const FINAL_STATUS_CODES = [400, 404, 410, 422]
const Problem = z.object({ detail: z.string() })

/** Reason of a final refusal. 429 and Mollie's own faults are retried; 409 is a repeat that came too early. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof MollieRefusal) || !FINAL_STATUS_CODES.includes(error.statusCode)) return undefined
  return Problem.safeParse(parseJson(error.body)).data?.detail ?? error.message
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
