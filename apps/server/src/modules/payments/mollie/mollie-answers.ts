import { type Cents, cents, parseEuros } from '@aplauso/contract/money'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { PaymentSnapshot, PaymentStatus, RefundStatus } from '../provider.ts'

type Amount = { currency: string; value: string }
type MolliePayment = {
  id: string
  status: string
  amount: Amount
  amountRefunded?: Amount | undefined
  amountChargedBack?: Amount | undefined
}

const PAYMENT_STATUSES: Record<string, PaymentStatus> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

const REFUND_STATUSES: Record<string, RefundStatus> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
}

export function snapshotOf(payment: MolliePayment): PaymentSnapshot {
  return {
    paymentId: payment.id,
    status: known(PAYMENT_STATUSES, payment.status),
    amountCents: centsOf(payment.amount),
    currency: payment.amount.currency,
    refundedCents: payment.amountRefunded ? centsOf(payment.amountRefunded) : cents(0),
    chargedBackCents: payment.amountChargedBack ? centsOf(payment.amountChargedBack) : cents(0),
  }
}

export const refundStatusOf = ({ status }: { status: string }): RefundStatus => known(REFUND_STATUSES, status)

function known<Ours>(statuses: Record<string, Ours>, status: string): Ours {
  const ours = statuses[status]
  if (ours === undefined) throw new AppError('provider_error', `Mollie answered with the status ${status}`)
  return ours
}

function centsOf({ value }: Amount): Cents {
  // Mollie writes charged back amounts with a minus in some answers.
  const amount = parseEuros(value.replace(/^-/, ''))
  if (amount === undefined) throw new AppError('provider_error', `Mollie answered with the amount ${value}`)
  return amount
}

// By its shape: the class comes with Mollie's client, which is loaded with the first payment only.
const Refusal = z.object({ statusCode: z.number(), body: z.string() })
const NO_FOR_GOOD = [400, 404, 410, 422]
const Problem = z.object({ detail: z.string() })

/** What Mollie says no to for good; 429 and its own faults are for another try, and 409 is a repeat that came too early. */
export function refusalOf(error: unknown): string | undefined {
  const refusal = Refusal.safeParse(error).data
  if (refusal === undefined || !NO_FOR_GOOD.includes(refusal.statusCode)) return undefined
  return Problem.safeParse(parsed(refusal.body)).data?.detail ?? `Mollie answered with ${refusal.statusCode}`
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
