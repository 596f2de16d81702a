import type { $brand } from 'zod'

/** A whole number of cents. Money has no other form between the keyboard and the table. */
export type Cents = number & $brand<'Cents'>

export const CURRENCY = 'EUR' as const
export type Currency = typeof CURRENCY

/**
 * For values that are cents by construction: a column, a total of cents, a constant. Throws RangeError on a fraction.
 */
// The annotation lets bundlers drop constants that a bundle does not use.
/* @__NO_SIDE_EFFECTS__ */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

/** "1234.50": the form in which payment providers and the overlay's card write an amount. */
export function centsToDecimal(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** round_half_up(amount * basisPoints / 10000) in whole numbers; the amount is not negative. */
export function feeCents(amount: Cents, basisPoints: number): Cents {
  return cents(Math.floor((amount * basisPoints + 5_000) / 10_000))
}

/** The lowest total that leaves at least the amount after the fee. */
export function withCover(amount: Cents, basisPoints: number): Cents {
  if (basisPoints >= 10_000) throw new RangeError(`a fee of ${basisPoints} basis points leaves nothing`)
  // The remainder never falls as the total rises, so the first total that leaves enough is the lowest. Rounding shifts
  // it by about a cent.
  let total = Math.floor((amount * 10_000) / (10_000 - basisPoints))
  while (total > amount && amountAfterFee(total - 1, basisPoints) >= amount) total -= 1
  while (amountAfterFee(total, basisPoints) < amount) total += 1
  return cents(total)
}

const amountAfterFee = (total: number, basisPoints: number) => total - feeCents(cents(total), basisPoints)

/**
 * The part of the fee returned once `refunded` of `gross` has been refunded. It is computed from the running total:
 * rounding each refund separately misses the fee in half of all cases.
 */
export function reversedFeeCents(fee: Cents, gross: Cents, refunded: Cents): Cents {
  if (gross === 0) return cents(0)
  return cents(Math.floor((2 * fee * refunded + gross) / (2 * gross)))
}
