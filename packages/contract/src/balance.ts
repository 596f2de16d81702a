import * as z from 'zod'
import { CentsAmount, CurrencyCode } from './amounts.ts'

/**
 * Ledger totals of a creator or of an agency; fees and shares are net of refunds. Creator: `net` is gross minus
 * everything else. Agency: the totals are those of donations with a share for it, and `net` is that share.
 */
export const Balance = z.object({
  currency: CurrencyCode,
  gross: CentsAmount,
  platformFees: CentsAmount,
  agencyShare: CentsAmount,
  refunded: CentsAmount,
  chargedBack: CentsAmount,
  net: CentsAmount,
})
export type Balance = z.infer<typeof Balance>

export const BalanceNow = Balance.extend({
  pendingCents: CentsAmount.describe(
    'of a creator: donations that are begun and may still be paid, as by bank transfer; in none of the other figures. Of an agency: 0',
  ),
})
export type BalanceNow = z.infer<typeof BalanceNow>

export const BALANCE_MONTH = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/
const Month = z.string().regex(BALANCE_MONTH, 'must be a month such as 2026-11')

/** Balance of a month of booking in the owner's time zone: a refund in December lowers December. */
export const BalanceMonth = Balance.extend({ month: Month })
export type BalanceMonth = z.infer<typeof BalanceMonth>

export const BalanceLineKind = z.enum(['donation', 'refund', 'chargeback', 'chargeback_reversed'])
export type BalanceLineKind = z.infer<typeof BalanceLineKind>

/** One journal of the ledger. Refunds and chargebacks are negative in every column. */
export const BalanceLine = z.object({
  id: z.string(),
  bookedAt: z.iso.datetime(),
  kind: BalanceLineKind,
  donationId: z.string(),
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
