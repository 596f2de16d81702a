import * as z from 'zod'
import { parseEuros } from './euros.ts'
import { DONATION_GOAL_MAX_CENTS, DONATION_MAX_CENTS, DONATION_MIN_CENTS } from './limits.ts'
import { type Cents, CURRENCY, cents, centsToDecimal } from './money.ts'

export const CentsAmount = z.int().brand<'Cents'>()
export const CurrencyCode = z.literal(CURRENCY)

/** A request field in euros: a JSON number with at most two decimals. Parses to cents. */
function euros(minCents: Cents, maxCents: Cents) {
  const range = `must be between ${centsToDecimal(minCents)} and ${centsToDecimal(maxCents)} euros with at most two decimals`
  const Euros = z.number('must be a number of euros').meta({
    description: 'in euros, at most two decimals',
    // For readers of the API description: the check itself compares whole cents below.
    minimum: minCents / 100,
    maximum: maxCents / 100,
  })
  return Euros.transform((value, context): Cents => {
    const amount = parseEuros(value)
    if (amount !== undefined && amount >= minCents && amount <= maxCents) return amount
    context.addIssue({ code: 'custom', message: range })
    return z.NEVER
  })
}

export const DonationEuros = euros(DONATION_MIN_CENTS, DONATION_MAX_CENTS)
export const GoalEuros = euros(cents(0), DONATION_GOAL_MAX_CENTS)
export const TtsMinimumEuros = euros(cents(0), DONATION_MAX_CENTS)
