import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'
import { type Cents, cents } from './money.ts'

/** Without an amount, refunds all that is left of the donation. */
export const RefundOrder = z.object({
  amount: z
    .int('must be a whole number of cents')
    .min(1, 'must be at least 1 cent')
    .transform((value): Cents => cents(value))
    .optional(),
})
export type RefundOrder = z.infer<typeof RefundOrder>

/**
 * `pending`: requested at the provider, or accepted and not yet sent. `refunded`: the provider says that the money is
 * sent. `failed`: the money did not go back; the refund does not count.
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
