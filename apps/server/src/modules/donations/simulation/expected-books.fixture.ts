import type { Payment } from './provider-payment.fixture.ts'

/** Expected books of one donation, independent of the order of events. */
export type Books = {
  status: string
  refunded: number
  chargedBack: number
  /**
   * Cents by account: the provider's clearing, the creator's own account at a vendor, the platform's fee, the creator,
   * and each agency by id.
   */
  entries: Record<string, number>
  provider: string
  alerts: number
  isWithdrawn: boolean
  pending: number
  /** Our own refunds, by the provider's ids: whether they failed. */
  failed: Record<string, boolean>
  unbalanced: number
}

/** Terms agreed at the start and at the payment of the donation. */
export type Terms = {
  creator: string
  feeBasisPoints: number
  shares: { agency: string; basisPoints: number }[]
  /** Where donations that are begun now are paid: `test` is the operator's account. */
  provider: string
}

/**
 * Calculates the books by the rules alone, in integers of any size, from the payment's current state at the provider.
 */
export function expectedBooks(payment: Payment, terms: Terms, ownRefundIds: readonly string[]): Books {
  const { amountCents, status, refunds, chargedBackCents } = payment
  const failed = Object.fromEntries(
    refunds.flatMap(({ id, isBack }) => (ownRefundIds.includes(id) ? [[id, isBack]] : [])),
  )
  const { provider } = terms
  const settled = { provider, pending: 0, failed, unbalanced: 0 }
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

  // The operator receives only the fee of a donation on the creator's own account.
  const [vendor, account] = provider.split(':')
  const entries: Record<string, bigint> =
    account === undefined
      ? { provider_clearing: gross - reversed }
      : { provider_clearing: feeLeft, [`connected_${vendor}`]: gross - reversed - feeLeft }
  entries.platform_fees = -feeLeft
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

/**
 * The cents of the fee that have to be given back in the end: at least the fee of what is reversed now, and at most the
 * whole fee, because a won chargeback takes nothing again. Nothing on the operator's account.
 */
export function expectedFeeReturn({ refunded, chargedBack, provider }: Books, payment: Payment, terms: Terms) {
  if (!provider.includes(':')) return { atLeast: 0, atMost: 0 }
  const gross = BigInt(payment.amountCents)
  const fee = roundHalfUp(gross * BigInt(terms.feeBasisPoints), 10_000n)
  return { atLeast: Number(roundHalfUp(fee * BigInt(refunded + chargedBack), gross)), atMost: Number(fee) }
}
