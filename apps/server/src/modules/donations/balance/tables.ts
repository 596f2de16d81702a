import type { Cents } from '@aplauso/contract/money'

/** Whose balance a journal is in; `month`: its first day, where the owner was at booking. */
type BalanceLinesTable = { owner_id: string; month: string; journal_id: string }

/** What was booked for the owner in a month of donations to the creator: the owner's own, or an agency's share of them. */
type BalanceMonthsTable = {
  owner_id: string
  creator_id: string
  month: string
  gross_cents: Cents
  platform_fee_cents: Cents
  agency_share_cents: Cents
  refunded_cents: Cents
  charged_back_cents: Cents
  net_cents: Cents
}

export type BalanceTables = {
  balance_lines: BalanceLinesTable
  balance_months: BalanceMonthsTable
}
