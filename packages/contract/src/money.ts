import type { $brand } from 'zod'

/** A whole number of cents. Money has no other form between the keyboard and the table. */
export type Cents = number & $brand<'Cents'>

export const CURRENCY = 'EUR' as const
export type Currency = typeof CURRENCY

/** For figures that are cents by construction: a column, a sum of cents, a constant. Throws RangeError on a fraction. */
// Amounts that a bundle does not use are left out of it.
/* @__NO_SIDE_EFFECTS__ */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

const PLAIN = /^(\d{1,9})(?:[.,](\d{0,2}))?$/
const GROUPED = /^([1-9]\d{0,2}([ '’.,])\d{3}(?:\2\d{3})?)(?:(?!\2)[.,](\d{0,2}))?$/
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

const figureOf = (typed: string) =>
  typed
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^€ ?| ?€$/, '')

/** "1.000" and "1,000": a thousand in one country, one with three decimals in another. */
export const isAmbiguousEuros = (typed: string): boolean => AMBIGUOUS.test(figureOf(typed))

/**
 * Reads euros as a person types them ("5", "5,5", "15 €", "1 000", "1.234,56") or as JSON carries them (5, 5.5).
 * Gives undefined for anything else: signs, exponents, hex, a third decimal, other scripts' digits, and what has two meanings.
 * A float is never multiplied: 65,624 of the first 1,000,001 two-decimal amounts truncate wrongly that way.
 */
export function parseEuros(input: string | number): Cents | undefined {
  const figure = typeof input === 'number' ? decimalText(input) : figureOf(input)
  const match = PLAIN.exec(figure) ?? (AMBIGUOUS.test(figure) ? null : GROUPED.exec(figure))
  if (match === null) return undefined
  const [, euros = ''] = match
  const decimals = match.at(-1) ?? ''
  return cents(Number(euros.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0')))
}

// JavaScript prints the shortest decimal that reads back as the same number, so 0.29 is "0.29" and 10.005 keeps its third decimal.
const decimalText = (value: number) => (Number.isFinite(value) ? String(value) : '')

/** "1234.50": the form in which providers and the overlay's card write an amount. */
export function centsToDecimal(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** round_half_up(amount * basisPoints / 10000) in whole numbers; the amount is not negative. */
export function feeCents(amount: Cents, basisPoints: number): Cents {
  return cents(Math.floor((amount * basisPoints + 5_000) / 10_000))
}

/** The least total of which at least the amount is left when the fee has been taken. */
export function withCover(amount: Cents, basisPoints: number): Cents {
  if (basisPoints >= 10_000) throw new RangeError(`a fee of ${basisPoints} basis points leaves nothing`)
  // What is left never falls as the total rises, so the first that leaves enough is the least; rounding moves it by a cent or so.
  let total = Math.floor((amount * 10_000) / (10_000 - basisPoints))
  while (total > amount && leaves(total - 1, basisPoints) >= amount) total -= 1
  while (leaves(total, basisPoints) < amount) total += 1
  return cents(total)
}

const leaves = (total: number, basisPoints: number) => total - feeCents(cents(total), basisPoints)

/**
 * The part of the fee given back once `refunded` of `gross` has gone back, in total and not per refund:
 * rounding every refund by itself misses the fee in half of all cases, the cumulative way never.
 */
export function reversedFeeCents(fee: Cents, gross: Cents, refunded: Cents): Cents {
  if (gross === 0) return cents(0)
  return cents(Math.floor((2 * fee * refunded + gross) / (2 * gross)))
}
