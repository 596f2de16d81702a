import { type Cents, cents } from './money.ts'

const PLAIN = /^(\d{1,9})(?:[.,](\d{0,2}))?$/
const GROUPED = /^([1-9]\d{0,2}([ '’.,])\d{3}(?:\2\d{3})?)(?:(?!\2)[.,](\d{0,2}))?$/
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/

const withoutEuroSign = (typed: string) =>
  typed
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^€ ?| ?€$/, '')

/** "1.000" and "1,000": a thousand in one country, one with three decimals in another. */
export const isAmbiguousEuros = (typed: string): boolean => AMBIGUOUS.test(withoutEuroSign(typed))

/**
 * Parses euros as a person types them ("5", "5,5", "15 €", "1 000", "1.234,56") or as JSON carries them (5, 5.5).
 * Returns undefined for signs, exponents, hex, a third decimal, digits of other scripts, and ambiguous amounts. A float
 * is never multiplied: that truncates 65,624 of the first 1,000,001 two-decimal amounts wrongly.
 */
export function parseEuros(input: string | number): Cents | undefined {
  const digits = typeof input === 'number' ? decimalText(input) : withoutEuroSign(input)
  const match = PLAIN.exec(digits) ?? (AMBIGUOUS.test(digits) ? null : GROUPED.exec(digits))
  if (match === null) return undefined
  const [, euros = ''] = match
  const decimals = match.at(-1) ?? ''
  return cents(Number(euros.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0')))
}

// JavaScript prints the shortest decimal that reads back as the same number: 0.29 is "0.29", 10.005 keeps 3 decimals.
const decimalText = (value: number) => (Number.isFinite(value) ? String(value) : '')
