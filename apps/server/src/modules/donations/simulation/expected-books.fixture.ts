import type { Payment } from './provider-payment.fixture.ts'

/** Expected books of one donation, independent of the order of events. */
export type Books = {
  status: string
  refunded: number
  chargedBack: number
  /** Cents by account: the provider's clearing, the platform's fee, the creator, and each agency by id. */
  entries: Record<string, number>
  alerts: number
  isWithdrawn: boolean
  pending: number
  /** Our own refunds, by the provider's ids: whether they failed. */
  failed: Record<string, boolean>
  unbalanced: number
}

/** Terms agreed at the start and at the payment of the donation. */
export type Terms = { creator: string; feeBasisPoints: number; shares: { agency: string; basisPoints: number }[] }

/**
 * Calculates the books by the rules alone, in integers of any size, from the payment's current state at the provider.
 */
export function expectedBooks(payment: Payment, terms: Terms, ownRefundIds: readonly string[]): Books {
  const { amountCents, status, refunds, chargedBackCents } = payment
  const failed = Object.fromEntries(
    refunds.flatMap(({ id, isBack }) => (ownRefundIds.includes(id) ? [[id, isBack]] : [])),
  )
  const settled = { pending: 0, failed, unbalanced: 0 }
  if (status !== 'paid') {
    const unpaid = status === 'open' ? 'pending' : status
    return { status: unpaid, refunded: 0, chargedBack: 0, entries: {}, alerts: 0, isWithdrawn: false, ...settled }
  }
  const gross = BigInt(amountCents)
  const chargedBack = smaller(BigInt(chargedBackCents), gross)
  const refundedAtProvider = refunds.reduce((sum, { cents, isBack }) => sum + (isBack ? 0n : BigInt(cents)), 0n)
  const refunded = smaller(refundedAtProvider, gross - chargedBack)
  const reversed = refunded + chargedBack
  const fee = roundHalfUp(gross * BigInt(terms.feeBasisPoints), 10_000n)
  const feeLeft = fee - roundHalfUp(fee * reversed, gross)

  const entries: Record<string, bigint> = { provider_clearing: gross - reversed, platform_fees: -feeLeft }
  let remainingShares = gross - fee
  let remainingNet = gross - reversed - feeLeft
  for (const { agency, basisPoints } of terms.shares) {
    const share = smaller(roundHalfUp(gross * BigInt(basisPoints), 10_000n), remainingShares)
    remainingShares -= share
    const remaining = smaller(share - roundHalfUp(share * reversed, gross), remainingNet)
    remainingNet -= remaining
    entries[`agency:${agency}`] = -remaining
  }
  entries[`creator:${terms.creator}`] = -remainingNet
  return {
    status: reversed < gross ? 'paid' : chargedBack > 0n ? 'charged_back' : 'refunded',
    refunded: Number(refunded),
    chargedBack: Number(chargedBack),
    entries: Object.fromEntries(
      Object.entries(entries).flatMap(([account, cents]) => (cents === 0n ? [] : [[account, Number(cents)]])),
    ),
    alerts: payment.isPrivate ? 0 : 1,
    isWithdrawn: !payment.isPrivate && reversed === gross,
    ...settled,
  }
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const roundHalfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)
