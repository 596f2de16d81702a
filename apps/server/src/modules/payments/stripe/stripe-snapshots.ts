import { type Cents, cents } from '@aplauso/contract/money'
import type { Stripe } from 'stripe'
import * as z from 'zod'
import { payerFingerprints } from '../payer-fingerprints.ts'
import type { PaymentSnapshot, PaymentStatus, RefundStatus } from '../provider.ts'
import { CHARGE_WITH_REFUNDS, Dispute, Intent, Refund, Session } from './stripe-answers.ts'

/** A checkout has the id of its session, a charge without the payer the id of its payment intent. */
export const isIntentId = (paymentId: string): boolean => paymentId.startsWith('pi_')

export async function readSession(stripe: Stripe, sessionId: string): Promise<Session> {
  const expand = [`payment_intent.${CHARGE_WITH_REFUNDS}`]
  return Session.parse(await stripe.checkout.sessions.retrieve(sessionId, { expand }))
}

export async function readIntent(stripe: Stripe, intentId: string): Promise<Intent> {
  return Intent.parse(await stripe.paymentIntents.retrieve(intentId, { expand: [CHARGE_WITH_REFUNDS] }))
}

/** The payment intent of a payment; undefined where the payer has not tried to pay yet. */
export const findIntent = async (stripe: Stripe, paymentId: string): Promise<Intent | null | undefined> =>
  isIntentId(paymentId) ? readIntent(stripe, paymentId) : (await readSession(stripe, paymentId)).payment_intent

export async function snapshotOfSession(stripe: Stripe, session: Session): Promise<PaymentSnapshot> {
  return {
    paymentId: session.id,
    status: sessionStatus(session),
    // With a voucher or a debit, the payer finishes days before the money arrives.
    isProcessing: session.status === 'complete' && sessionStatus(session) === 'open',
    amountCents: cents(session.amount_total),
    currency: session.currency.toUpperCase(),
    ...(await readReversals(stripe, session.payment_intent)),
  }
}

export async function snapshotOfIntent(stripe: Stripe, intent: Intent): Promise<PaymentSnapshot> {
  return {
    paymentId: intent.id,
    status: intentStatus(intent),
    amountCents: cents(intent.amount),
    currency: intent.currency.toUpperCase(),
    ...(await readReversals(stripe, intent)),
  }
}

/** Reads all refunds of a charge. The charge itself contains only the newest ten. */
export async function listRefunds(stripe: Stripe, { id, latest_charge }: Intent): Promise<Refund[]> {
  if (!latest_charge) return []
  if (!latest_charge.refunds.has_more) return latest_charge.refunds.data
  return z.array(Refund).parse(await listAll(stripe.refunds.list({ payment_intent: id, limit: 100 })))
}

export const refundStatusOf = ({ status }: Pick<Refund, 'status'>): RefundStatus =>
  REFUND_STATUSES[status ?? 'pending'] ?? 'pending'

type SessionState = Pick<Session, 'status' | 'payment_status'> & {
  payment_intent?: Pick<Intent, 'status'> | null | undefined
}

/**
 * A session is complete when the payer has finished. With a voucher or a direct debit the money arrives days later,
 * which only `payment_status` shows. A declined card leaves the session open for another attempt.
 */
export function sessionStatus({ status, payment_status, payment_intent }: SessionState): PaymentStatus {
  if (payment_status === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  if (status === 'complete' && payment_intent?.status === 'requires_payment_method') return 'failed'
  if (status === 'complete' && payment_intent?.status === 'canceled') return 'canceled'
  return 'open'
}

/** Any other status, including ones that Stripe adds later, counts as `open`, so the payment is polled again. */
const INTENT_STATUSES: Record<string, PaymentStatus> = {
  requires_payment_method: 'failed',
  succeeded: 'paid',
  canceled: 'canceled',
}

export const intentStatus = ({ status }: Pick<Intent, 'status'>): PaymentStatus => INTENT_STATUSES[status] ?? 'open'

const REFUND_STATUSES: Record<string, RefundStatus> = {
  succeeded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
}

/** A dispute withdraws the money, except while the bank only inquires or after it was won or prevented. */
const isMoneyWithdrawn = ({ status }: Dispute): boolean =>
  !(['won', 'prevented'].includes(status) || status.startsWith('warning_'))

type Reversals = Pick<PaymentSnapshot, 'refundedCents' | 'chargedBackCents' | 'payer'>

/** Reversed amounts and payer fingerprints of the charge. */
async function readReversals(stripe: Stripe, intent: Session['payment_intent']): Promise<Reversals> {
  const charge = intent?.latest_charge
  if (!intent || !charge) return { refundedCents: cents(0), chargedBackCents: cents(0) }
  const [refunds, chargedBackCents] = await Promise.all([
    listRefunds(stripe, intent),
    chargedBackOf(stripe, intent.id, charge),
  ])
  const refunded = refunds.filter((refund) => refundStatusOf(refund) !== 'failed')
  return {
    refundedCents: sumCents(refunded.map(({ amount }) => amount)),
    chargedBackCents,
    payer: payerFingerprints('stripe', charge.payment_method_details),
  }
}

type Disputed = { amount: number; currency: string; disputed: boolean }

export async function chargedBackOf(stripe: Stripe, intentId: string, charge: Disputed): Promise<Cents> {
  if (!charge.disputed) return cents(0)
  const disputes = z.array(Dispute).parse(await listAll(stripe.disputes.list({ payment_intent: intentId, limit: 100 })))
  // The bank may dispute in its own currency. The amount in ours is then unknown, so the whole charge counts.
  return sumCents(
    disputes
      .filter(isMoneyWithdrawn)
      .map(({ amount, currency }) => (currency === charge.currency ? amount : charge.amount)),
  )
}

const LIST_MAX = 10_000
export const listAll = <Item>(list: { autoPagingToArray(options: { limit: number }): Promise<Item[]> }) =>
  list.autoPagingToArray({ limit: LIST_MAX })

const sumCents = (amounts: number[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0))
