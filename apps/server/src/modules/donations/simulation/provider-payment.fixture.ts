import { cents } from '@aplauso/contract/money'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import type { Random } from './seeded-random.fixture.ts'

export type Payment = {
  paymentId: string
  amountCents: number
  status: PaymentSnapshot['status']
  refunds: { id: string; cents: number; isBack: boolean }[]
  chargedBackCents: number
  /** A private donation has no alert. */
  isPrivate: boolean
}

export const snapshotOf = ({
  paymentId,
  status,
  amountCents,
  refunds,
  chargedBackCents,
}: Payment): PaymentSnapshot => ({
  paymentId,
  status,
  amountCents: cents(amountCents),
  currency: 'EUR',
  refundedCents: cents(refunds.reduce((sum, { cents, isBack }) => sum + (isBack ? 0 : cents), 0)),
  chargedBackCents: cents(chargedBackCents),
})

/** Applies the next event to the payment at the provider. Returns the cents of a refund that starts, if any. */
export function advancePayment(payment: Payment, random: Random): number | undefined {
  if (payment.status !== 'paid') {
    payment.status = nextStatus(payment, random)
    return undefined
  }
  const { refundedCents } = snapshotOf(payment)
  const left = payment.amountCents - refundedCents - payment.chargedBackCents
  const event = random.below(10)
  if (event < 3 && left > 0) return refund(payment, 1 + random.below(left), random)
  if (event < 5 && left > 0) return refund(payment, left, random)
  if (event < 7) {
    const refund = payment.refunds[random.below(payment.refunds.length)]
    // A refund that has arrived can fail too: a bank account can be closed.
    if (refund) refund.isBack = true
  } else if (payment.chargedBackCents > 0) payment.chargedBackCents = 0
  // Banks charge back the whole amount, also after refunds; providers take what is left.
  else payment.chargedBackCents = random.percent(30) ? payment.amountCents : Math.max(left, 1)
  return undefined
}

// A payment hours after an end still counts; no other event follows an end.
function nextStatus({ status }: Payment, random: Random): Payment['status'] {
  if (status !== 'open') return random.percent(40) ? 'paid' : status
  return random.percent(75) ? 'paid' : random.pick(['failed', 'canceled', 'expired'])
}

function refund(payment: Payment, cents: number, random: Random): number {
  payment.refunds.push({ id: `re_${payment.refunds.length}_${random.below(1e9)}`, cents, isBack: false })
  return cents
}
