import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { type Cents, cents } from './money.ts'

/** All that is left of the donation when there is no amount. */
export const RefundOrder = z.object({
  amount: z
    .int('must be a whole number of cents')
    .min(1, 'must be at least 1 cent')
    .transform((value): Cents => cents(value))
    .optional(),
})
export type RefundOrder = z.infer<typeof RefundOrder>

/**
 * `pending`: the provider is asked, or has said yes and not sent it yet. `refunded`: it says that the money is on its way.
 * `failed`: it did not go back, and counts for nothing.
 */
export const RefundStatus = z.enum(['pending', 'refunded', 'failed'])
export type RefundStatus = z.infer<typeof RefundStatus>

export const Refund = z.object({
  id: z.string(),
  donationId: z.string(),
  amount: CentsAmount,
  currency: CurrencyCode,
  status: RefundStatus,
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof Refund>
