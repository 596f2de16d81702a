import { z } from 'zod'
import type { ApplicationFee } from '../store/documents.ts'
import { AmountInCents } from './api-amounts.ts'
import { invalid } from './api-problem.ts'
import type { Caller } from './caller.ts'

// What the provider reserves for its own costs, whatever the method: 0.35 and 6 % of the payment.
const RESERVED_CENTS = 35
const RESERVED_BASIS_POINTS = 600
const BASIS_POINTS = 10_000

const DESCRIPTION_MAX_CHARACTERS = 255

export const ApplicationFeeField = z
  .object({ amount: AmountInCents, description: z.string().min(1).max(DESCRIPTION_MAX_CHARACTERS) })
  .transform(({ amount: amountCents, description }): ApplicationFee => ({ amountCents, description }))

/** The highest fee that the platform may take of a payment; below 1 if it may take none. */
function highestFeeCents(paymentCents: number): number {
  return paymentCents - RESERVED_CENTS - Math.ceil((paymentCents * RESERVED_BASIS_POINTS) / BASIS_POINTS)
}

/** A fee goes from a connected organisation to the platform, so the platform's own payments have none. */
export function requireAllowedFee({ scopes }: Caller, fee: ApplicationFee, paymentCents: number): void {
  if (scopes === undefined) throw invalid('Unable to process application request for this account', 'applicationFee')
  if (fee.amountCents > highestFeeCents(paymentCents)) {
    throw invalid('Application fee amount is invalid: it is too high for this payment', 'applicationFee')
  }
}
