import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'

/**
 * Ledger totals of a creator or of an agency; fees and shares are net of refunds. Creator: `net` is gross minus
 * everything else. Agency: the totals are those of donations with a share for it, and `net` is that share minus
 * `paidOut`.
 */
export const Balance = z.object({
  currency: CurrencyCode,
  gross: CentsAmount,
  platformFees: CentsAmount,
  agencyShare: CentsAmount,
  refunded: CentsAmount,
  chargedBack: CentsAmount,
  paidOut: CentsAmount.describe('payouts that were asked for, less those that were rejected or returned'),
  net: CentsAmount.describe('below zero: more was paid out than was left after refunds and chargebacks'),
})
export type Balance = z.infer<typeof Balance>

export const BalanceNow = Balance.extend({
  pendingCents: CentsAmount.describe(
    'of a creator: donations that are begun and may still be paid, as by bank transfer; in none of the other figures. Of an agency: 0',
  ),
  heldBy: z
    .object({ operator: CentsAmount, mollie: CentsAmount, stripe: CentsAmount })
    .describe('who has the money; their sum less owedCents is net'),
  availableCents: CentsAmount.describe('can be paid out now'),
  holdCents: CentsAmount.describe('cannot be paid out yet: young donations, disputes and refunds under way'),
  owedCents: CentsAmount.describe('of a negative balance: later donations are set off against it'),
})
export type BalanceNow = z.infer<typeof BalanceNow>

export const BALANCE_MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/
const Month = z.string().regex(BALANCE_MONTH, 'must be a month such as 2026-11')

/** Balance of a month of booking in the owner's time zone: a refund in December lowers December. */
export const BalanceMonth = Balance.extend({ month: Month })
export type BalanceMonth = z.infer<typeof BalanceMonth>

export const BalanceLineKind = z.enum([
  'donation',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'payout',
  'payout_returned',
  'payout_rejected',
])
export type BalanceLineKind = z.infer<typeof BalanceLineKind>

/**
 * One journal of the ledger. Refunds and chargebacks are negative in every column. Payouts have an amount in `net`
 * alone: negative, and positive for one that was returned or rejected.
 */
export const BalanceLine = z.object({
  id: z.string(),
  bookedAt: z.iso.datetime(),
  kind: BalanceLineKind,
  donationId: z.string().nullable().describe('null for payouts'),
  payoutId: z.string().nullable().describe('null for donations'),
  donorName: z.string().nullable().describe('null for agencies, and where none was given'),
  creator: z.object({ slug: z.string(), displayName: z.string() }),
  currency: CurrencyCode,
  gross: CentsAmount,
  platformFee: CentsAmount,
  agencyShare: CentsAmount,
  net: CentsAmount,
})
export type BalanceLine = z.infer<typeof BalanceLine>

export const BalanceMonthsQuery = z.object({ before: Month.optional() })
export const BalanceLineQuery = z.object({ month: Month.optional() })
export const StatementQuery = z.object({
  month: Month,
  format: z
    .enum(['csv', 'pdf'])
    .optional()
    .describe(
      "`csv`: comma and decimal point, for programs; without it the form that spreadsheets of the account's language open",
    ),
})
export type StatementQuery = z.infer<typeof StatementQuery>
